#!/usr/bin/env python3
"""Writes N random recipes in the seed's format: generate.py N [SEED] > FILE

The same N and SEED give the same bytes. Names are mostly Japanese; a few ingredients are in many
recipes and most in few, as in real collections (a Zipf-like law, exponent 0.95)."""

import itertools
import json
import random
import sys

STAPLES = (
    "塩 砂糖 醤油 酒 みりん こしょう バター 卵 たまねぎ にんにく 人参 じゃがいも 豚肉 牛肉 鶏肉 トマト "
    "salt sugar butter onion garlic carrot potato flour egg milk"
).split()
JAPANESE = "大根 小松菜 白菜 ごぼう れんこん 里芋 かぼちゃ 椎茸 鮭 さば いわし えび いか あさり わかめ 昆布 豆腐 納豆 うどん そば りんご 柚子 梅干し 大葉".split()
ENGLISH = "apple bacon barley basil bean beetroot broccoli cabbage celery cheese chicken coconut corn crab fennel ginger leek lemon lentil mint mushroom nut oat pea pepper rice spinach tuna".split()
JAPANESE_FORMS = "冷凍 乾燥 国産 薄切り みじん切り 生 焼き 蒸し 塩漬け 甘酢 水煮 赤 白 黒 新 自家製".split()
ENGLISH_FORMS = "fresh dried frozen smoked roasted chopped sliced canned pickled red green sweet".split()
DISHES = "カレー スープ サラダ パスタ 煮 炒め グラタン シチュー 味噌汁 丼 おにぎり 炊き込みご飯 鍋 コロッケ 餃子 ピラフ curry soup stew pie salad".split()
CATEGORIES = "主菜 副菜 汁物 ご飯もの 麺類 サラダ 煮物 炒め物 鍋 カレー シチュー お菓子 Main Side Soup Dessert".split()
COUNTRIES = "和食 中華 韓国 タイ インド フランス イタリアン スペイン アメリカ Japan China Italy Mexico".split()
SEASONS = ["春", "夏", "秋", "冬", "Any", "Any", "Any"]


def vocabulary():
    rare = [form + name for name in JAPANESE for form in JAPANESE_FORMS]
    rare += [f"{form} {name}" for name in ENGLISH for form in ENGLISH_FORMS]
    rare += [f"{name} {number}" for name in JAPANESE + ENGLISH for number in range(1, 121)]
    random.Random(1).shuffle(rare)  # popularity does not depend on the seed
    return list(dict.fromkeys(STAPLES + JAPANESE + ENGLISH + rare))


def main():
    count = int(sys.argv[1])
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    names = vocabulary()
    weights = list(itertools.accumulate(1 / (rank + 3) ** 0.95 for rank in range(len(names))))
    used = {}
    write = sys.stdout.write
    write("[\n")
    for index in range(count):
        size = 3 + min(17, int(18 * chance.betavariate(1.9, 3.55)))
        chosen = list(dict.fromkeys(chance.choices(names, cum_weights=weights, k=size)))
        name = chosen[0] + "の" + chance.choice(DISHES)
        used[name] = used.get(name, 0) + 1
        if used[name] > 1:
            name += f" {used[name]}"
        recipe = {
            "name": name,
            "category": chance.choice(CATEGORIES),
            "country": chance.choice(COUNTRIES),
            "season": chance.choice(SEASONS),
            "ingredients": [{"name": ingredient} for ingredient in chosen],
        }
        text = json.dumps(recipe, ensure_ascii=False, separators=(",", ":"))
        write(text + (",\n" if index < count - 1 else "\n"))
    write("]\n")


main()
