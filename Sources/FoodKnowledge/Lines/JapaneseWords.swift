/// The units and words of Japanese lines; each list is sorted by kind.
enum JapaneseWords {
  /// Units before their number: the canonical form, then the other spellings.
  static let leadingUnits = """
    大さじ 大匙 大サジ おおさじ 大スプーン
    小さじ 小匙 小サジ こさじ 小スプーン
    中さじ
    カップ
    コップ
    """

  /// Units after their number.
  static let units = """
    g ｇ グラム ㌘ gr
    kg キロ キログラム ㎏
    mg
    ml ミリリットル mL ㎖
    l リットル ℓ L
    dl デシリットル
    cc ㏄ シーシー
    cm センチ ㎝
    mm ミリ ㎜
    合
    カップ cup
    コップ
    大さじ
    小さじ
    個 コ ケ ヶ こ ヵ 箇 ヶ所 つ
    本
    枚
    片
    かけ カケ 欠片 欠け かけら
    玉 たま
    株
    束 たば
    把 わ
    袋 ふくろ
    缶 カン
    瓶 びん ビン
    丁
    房
    切れ 切 きれ キレ
    尾
    匹
    杯 ハイ
    パック ﾊﾟｯｸ
    箱
    滴
    腹 はら
    枝
    柵 さく
    塊 かたまり
    粒
    山
    さじ
    つまみ
    つかみ
    振り ふり
    人分 人前
    食分 食
    節
    羽
    皿
    斤
    膳
    連
    巻
    巻き
    回し まわし
    輪
    ブロック
    ピース
    スティック
    セット
    センチ角
    """

  /// Quantities without a number; of words that begin alike, the longest first.
  static let vague = """
    ひとつまみ ひとつかみ ひとかけ ひとかけら ひと握り ひとふり ひとたらし ひとまわし ひと回し 一回し ふた回し 二回し 親指大 一つまみ 一つかみ 一握り
    ふたつまみ 二つまみ 少々 少量 少なめ 少しずつ 少し 少 適量 適宜 適当 適 お好みで お好みの量 お好み 好みで 好みの量
    お好きなだけ 好きなだけ 好きな量 たっぷり ひたひた あれば 多め 半分 半身 半量 全量 残り全部 数滴 若干 いくらか
    ちょっと しょうしょう てきりょう
    """

  /// Prefixes of a quantity.
  static let leads = "各 約 合わせて あわせて 合計 計 およそ 全部で 付属の だいたい 大体 それぞれ 正味 お茶碗 茶碗 お椀 丼 どんぶり グラス 中 大 小 特大"

  /// Suffixes of a quantity.
  static let trails = """
    程度 くらい ぐらい 位 前後 ほど 程 弱 強 分 ずつ 以上 以下 未満 半 大 小 目安 お好みで 好みで 入り
    相当 など 適量 あれば 余り ちょい
    """

  /// Cuts and similar words after a name, with の or directly.
  static let cuts = """
    みじん切り みじんぎり ミジン切り 粗みじん切り 粗みじん 千切り せん切り 千ぎり 薄切り うす切り 細切り 小口切り 小口切 乱切り
    輪切り 半月切り いちょう切り くし形切り くし切り ざく切り 角切り さいの目切り 斜め切り 斜め薄切り ぶつ切り 短冊切り 拍子木切り
    うすぎり 薄ぎり うす切 せんぎり 千切 こぐちぎり 小口ぎり らんぎり 乱ぎり わぎり 輪ぎり ざくぎり ざく切 さいのめぎり さいの目
    ぶつぎり 細ぎり ほそぎり くし型切り くし形 あらみじん切り あらみじんぎり あらみじん みじん 角ぎり 半月ぎり いちょうぎり ななめ切り
    斜め切り ささがき 一口大 ひとくち大 ひと口大 すりおろし すり下ろし 刻み きざみ おろし スライス カット ゆで 茹で 冷凍 飾り用 飾り トッピング用
    仕上げ用 ゆで用 茹で用 打ち粉用 揚げ用 炒め用 焼き用 お好みのもの
    """

  /// Sizes after a name.
  static let sizes = "Lサイズ Mサイズ Sサイズ LLサイズ 中サイズ 大サイズ 小サイズ 大きめ 小さめ 中くらい"

  /// Words between a unit and its number.
  static let fillings = "山盛り すりきり すり切り 軽く たっぷり 約 各 の"

  /// Prefixes of names for a preparation or an origin.
  static let beginnings = """
    刻んだ きざんだ すりおろした すり下ろした おろした 茹でた ゆでた 炊いた 溶いた 溶かした 切った 冷やした 戻した
    お好みで 好みで 市販の お好みの 好みの お好きな 好きな あれば できれば 残りの 温かい あたたかい 冷たい
    """

  /// Words in brackets before an alternative food.
  static let otherwise = """
    または 又は もしくは あるいは なければ 無ければ なかったら 無かったら ない場合は 無い場合は ないときは 無い時は なければお好みの or OR Or
    """

  /// Words in brackets after an alternative food.
  static let alsoGood = """
    でも でも可 でも可能 でもOK でもok でもOk でもOKです でもよい でも良い でもいい でもいいです でも良いです でも大丈夫 でも代用可 で代用可
    で代用 で代用可能 で代用OK でも代用できます でもオッケー でもおいしい でも美味しい でOK で可 でよい で良い でいい
    """

  /// Words that make a food optional.
  static let optional = "お好みで 好みで あれば なくても 無くても 省略可 お好み任意 任意 オプション"

  /// Names of headings.
  static let headings = """
    下味 調味料 合わせ調味料 合せ調味料 材料 具 具材 衣 たね タネ 種 タレ たれ ソース トッピング 付け合わせ つけ合わせ つけあわせ 仕上げ
    生地 飾り 飾り用 ドレッシング マリネ液 漬けだれ 漬けダレ 漬け汁 つけだれ フィリング 下ごしらえ 煮汁 合わせだれ
    スープ あん お好みで 薬味 下準備 作り方 その他 ころも 味付け 味つけ 下ゆで用
    """

  /// Suffixes of the names of headings.
  static let headingEnds = "材料 調味料 の具 の衣 の生地 のたれ のタレ のソース のたね のタネ 用"

  /// Words that make the name of a food mean something similar to it.
  static let substitutes = """
    不使用 なしの ノンアルコール 代替 植物性 ヴィーガン ビーガン ベジタリアン グルテンフリー プラントベース 大豆ミート
    """

  /// Ideographs that may precede a one-ideograph food: 生卵, but not 片栗.
  static let modifiers = "生全粗新古冷温大小中特上並黒白赤青黄緑干乾焼煮蒸茹溶割純天地国本真夏冬春秋産用他"
}
