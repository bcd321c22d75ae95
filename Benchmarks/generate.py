#!/usr/bin/env python3
"""Writes N random recipes in the seed's format: generate.py N [SEED] > FILE

The same N and SEED give the same bytes; a smaller N gives the first recipes of a larger one. Two
thirds of the text are Japanese. A few ingredients are in many recipes and most in few, as in real
collections (a Zipf-like law, exponent 0.95). Every word in queries.tsv occurs as an ingredient, in a
name, or as a country, season or category, so that no answer is trivial."""

import itertools
import json
import random
import sys

# The most frequent ingredients, in this order.
STAPLES = (
    "塩 砂糖 醤油 酒 みりん こしょう たまねぎ 卵 バター にんにく 人参 豚肉 じゃがいも 牛乳 鶏肉 トマト 味噌 "
    "salt sugar butter onion garlic carrot potato 牛肉 flour egg milk tomato 小麦粉 ごま油 米 Salt"
).split()
JAPANESE = (
    "大根 小松菜 白菜 ごぼう れんこん 里芋 かぼちゃ 椎茸 しめじ 鮭 さば いわし えび いか あさり わかめ 昆布 豆腐 "
    "納豆 うどん そば りんご 柚子 梅干し 大葉 コーン キャベツ きゅうり なす ピーマン トマト缶 トルティーヤ "
    "トマトソース 鴨肉 羊肉 挽き肉 カレー粉 カシューナッツ カニ パスタ チーズ ほうれん草 もやし もち 枝豆 "
    "さつまいも 長いも 桜えび たけのこ みつば 生姜"
).split()
ENGLISH = (
    "apple bacon barley basil bean beetroot broccoli cabbage celery cheese chicken coconut corn "
    "crab fennel ginger leek lemon lentil mint mushroom nut oat pea pepper rice spinach tuna tomato "
    "pasta salmon shrimp walnut yogurt squash plum cherry curry-leaf"
).split()
JAPANESE_ORIGINS = "国産 輸入 旬の 地元の".split()
JAPANESE_FORMS = (
    "冷凍 乾燥 薄切り みじん切り 刻み 生 焼き 蒸し 塩漬け 甘酢 水煮 赤 白 黒 新 自家製 角切り 揚げ 朝どり "
    "ゆで 干し"
).split()
ENGLISH_ORIGINS = "organic local imported".split()
ENGLISH_FORMS = (
    "fresh dried frozen smoked roasted chopped sliced canned pickled red green sweet grated peeled "
    "young salted boiled toasted"
).split()
TOUCHES = "簡単 特製 本場の 祖母の 冷やし あつあつ 早い 昔ながらの 週末の 夏の 濃い 軽い お祝いの 屋台の".split()
DISHES = (
    "カレー スープ サラダ パスタ 煮 炒め グラタン シチュー 味噌汁 丼 おにぎり 炊き込みご飯 鍋 コロッケ 餃子 "
    "ピラフ ドリア おひたし 天ぷら 春巻き ムース 白和え"
).split()
ENGLISH_TOUCHES = "quick creamy spicy rustic baked cold golden sunday village crunchy".split()
ENGLISH_DISHES = (
    "curry soup stew pie salad pasta gratin pilaf roast omelette dumplings bake"
).split()
# The first words of each list are the most frequent.
CATEGORIES = (
    "主菜 副菜 汁物 ご飯もの 麺類 カレー サラダ 煮物 炒め物 鍋 パスタ シチュー お菓子 弁当 Main Side Soup Dessert "
    "丼 揚げ物 蒸し物 飲み物 朝食 Snack"
).split()
COUNTRIES = (
    "和食 日本 中華 韓国 インド タイ フランス イタリアン スペイン アメリカ Japan China Italy Mexico India ベトナム "
    "トルコ ギリシャ Peru France モロッコ 台湾"
).split()
SEASONS = ["春", "夏", "秋", "冬", "Any", "Any", "Any"]
# Exactly one recipe has this name, among the first hundred, so that every file has it.
NAMED = (40, "冷やし刻みコーンコロッケ")
SIZES = range(3, 21)


def vocabulary():
    """Returns all ingredients, the most frequent first; independent of the seed."""
    rare = [
        "".join(parts)
        for parts in itertools.product(["", *JAPANESE_ORIGINS], JAPANESE_FORMS, JAPANESE)
    ]
    rare += [
        " ".join(filter(None, parts))
        for parts in itertools.product(["", *ENGLISH_ORIGINS], ENGLISH_FORMS, ENGLISH)
    ]
    random.Random(1).shuffle(rare)
    return list(dict.fromkeys(STAPLES + JAPANESE + ENGLISH + rare))


def falling(count, exponent, shift=1):
    """Returns cumulative sums of weights that fall with the rank."""
    return list(itertools.accumulate((rank + shift) ** -exponent for rank in range(count)))


class Generator:
    """Generates one recipe after the other."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.names = vocabulary()[:7_000]
        self.popularity = falling(len(self.names), 0.95, shift=3)
        self.categories = falling(len(CATEGORIES), 0.5)
        self.countries = falling(len(COUNTRIES), 0.7)
        self.used = {NAMED[1]: 1}

    def recipe(self, index):
        """Returns the next recipe."""
        ingredients = self._ingredients()
        name = NAMED[1] if index == NAMED[0] else self._unused(self._name(ingredients))
        return {
            "name": name,
            "category": self._one(CATEGORIES, self.categories),
            "country": self._one(COUNTRIES, self.countries),
            "season": self.chance.choice(SEASONS),
            "ingredients": [{"name": ingredient} for ingredient in ingredients],
        }

    def _one(self, words, sums):
        return self.chance.choices(words, cum_weights=sums)[0]

    def _ingredients(self):
        """Returns 3 to 20 distinct ingredients, about nine on average."""
        size = SIZES[min(len(SIZES) - 1, int(len(SIZES) * self.chance.betavariate(1.9, 3.55)))]
        chosen = {}
        while len(chosen) < size:
            missing = size - len(chosen)
            more = self.chance.choices(self.names, cum_weights=self.popularity, k=missing)
            chosen.update(dict.fromkeys(more))
        return list(chosen)

    def _name(self, ingredients):
        """Returns a dish of the first ingredient, often with another: 冷やしトマトのサラダと大根."""
        draw = self.chance
        first, last = ingredients[0], ingredients[-1]
        if draw.random() < 0.68:
            name = draw.choice(TOUCHES) if draw.random() < 0.7 else ""
            name += first + ("の" if draw.random() < 0.75 else "") + draw.choice(DISHES)
            return name + (f"と{last}" if draw.random() < 0.35 else "")
        name = f"{draw.choice(ENGLISH_TOUCHES)} {first} {draw.choice(ENGLISH_DISHES)}"
        if draw.random() < 0.35:
            name += f" with {last}"
        return name.title() if draw.random() < 0.5 else name

    def _unused(self, name):
        """Returns the name, followed by a number if it is taken."""
        while name in self.used:
            self.used[name] += 1
            name = f"{name} {self.used[name]}"
        self.used[name] = 1
        return name


def main():
    count = int(sys.argv[1])
    generator = Generator(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    write = sys.stdout.write
    write("[\n")
    for index in range(count):
        write(encode(generator.recipe(index)) + (",\n" if index < count - 1 else "\n"))
    write("]\n")


main()
