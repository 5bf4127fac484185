"""The settings that exercises are told in, with the names of nodes and states in both languages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.dice import Dice


def _words(text: str) -> tuple[Text, ...]:
    """Return the words of ``yes 是, no 否``: a comma between words, the last blank in each."""
    pairs = (word.strip().rsplit(" ", 1) for word in text.split(","))
    return tuple(Text(english, chinese) for english, chinese in pairs)


YES_NO = _words("yes 是, no 否")


@dataclass(frozen=True, slots=True)
class Role:
    """A node of a story.

    `graded`: names of three states in place of two, or none.

    The first state is the one that the first states of its causes make more probable.
    """

    name: Text
    states: tuple[Text, ...] = YES_NO
    graded: tuple[Text, ...] = ()

    def with_three_states(self) -> Role:
        """Return the node with its three states."""
        return replace(self, states=self.graded)


@dataclass(frozen=True, slots=True)
class Story:
    """Nodes that belong together, and a sentence about them."""

    scene: Text
    roles: tuple[Role, ...]


def _story(english: str, chinese: str, *roles: Role) -> Story:
    return Story(Text(english, chinese), roles)


def _role(name: str, graded: str = "", states: str = "yes 是, no 否") -> Role:
    (word,) = _words(name)
    return Role(word, _words(states), _words(graded) if graded else ())


CHAINS = (
    _story(
        "A storm can cut the power, and without power the elevator stops.",
        "暴风雨会造成停电，停电会使电梯停运。",
        _role("Storm 暴风雨", "strong 强, weak 弱, none 无"),
        _role("Power cut 停电", "long 长, short 短, none 无"),
        _role("Elevator stopped 电梯停运"),
    ),
    _story(
        "A vaccine can make people immune, and the immune mostly stay healthy.",
        "接种疫苗可使人免疫，免疫的人大多保持健康。",
        _role("Vaccinated 已接种"),
        _role("Immunity 免疫力", "high 高, medium 中, low 低", "strong 强, weak 弱"),
        _role("Healthy 健康"),
    ),
    _story(
        "Those who review understand more, and those who understand pass more often.",
        "复习有助于理解，理解了就更容易通过考试。",
        _role("Reviewed 已复习"),
        _role("Understanding 理解", "full 充分, partial 部分, little 少", "good 好, poor 差"),
        _role("Passed 通过"),
    ),
    _story(
        "Rain swells the river, and a high river floods the cellar.",
        "下雨使河水上涨，河水高涨会淹没地下室。",
        _role("Rain 下雨"),
        _role("River 水位", "bursting 溢出, high 高, low 低", "high 高, low 低"),
        _role("Flooded 淹水"),
    ),
)
"""First node → second → third."""

FORKS = (
    _story(
        "Flu brings fever and a cough.",
        "流感会引起发烧和咳嗽。",
        _role("Flu 流感", "severe 重, mild 轻, none 无"),
        _role("Fever 发烧"),
        _role("Cough 咳嗽"),
    ),
    _story(
        "Rain wets the street and jams the traffic.",
        "下雨会打湿路面，也会造成堵车。",
        _role("Rain 下雨", "heavy 大雨, light 小雨, none 无"),
        _role("Wet street 路面湿"),
        _role("Traffic jam 堵车"),
    ),
    _story(
        "A worn bearing makes noise and gets hot.",
        "磨损的轴承会发出噪声，也会发热。",
        _role("Bearing 轴承", "broken 损坏, worn 磨损, good 好", "worn 磨损, good 好"),
        _role("Noise 噪声"),
        _role("Heat 发热"),
    ),
    _story(
        "An advertisement often says “prize” and often has many links.",
        "广告邮件常含“奖品”一词，也常有许多链接。",
        _role("Mail 邮件", "advert 广告, business 公务, private 私人", "advert 广告, wanted 正常"),
        _role("Prize 含奖品"),
        _role("Links 多链接"),
    ),
)
"""Second node ← first → third."""

COLLIDERS = (
    _story(
        "A burglary or an earthquake can set off the alarm.",
        "盗窃或地震都可能触发警报。",
        _role("Burglary 盗窃"),
        _role("Earthquake 地震", "strong 强, weak 弱, none 无"),
        _role("Alarm 警报"),
    ),
    _story(
        "A flat battery or an empty tank can keep the engine from starting.",
        "电池没电或油箱没油都可能使发动机无法启动。",
        _role("Flat battery 没电"),
        _role("Tank 油箱", "empty 空, half 半满, full 满", "empty 空, full 满"),
        _role("Engine dead 打不着火"),
    ),
    _story(
        "A cold or pollen can make people sneeze.",
        "感冒或花粉都可能使人打喷嚏。",
        _role("Cold 感冒"),
        _role("Pollen 花粉", "much 大量, some 少量, none 无"),
        _role("Sneezing 打喷嚏"),
    ),
    _story(
        "Talent or practice can win a player the match.",
        "天赋或训练都可能使选手获胜。",
        _role("Talent 天赋"),
        _role("Practice 训练", "much 大量, some 一些, none 无"),
        _role("Won 获胜"),
    ),
)
"""First node → third ← second."""

PAIRS = (
    _story(
        "A test shows who is probably ill.",
        "一项检验提示谁可能患病。",
        _role("Ill 患病"),
        _role(
            "Test 检验",
            "positive 阳性, unclear 不明, negative 阴性",
            "positive 阳性, negative 阴性",
        ),
    ),
    _story(
        "Some mail is advertising, which often has many links.",
        "有些邮件是广告，广告中的链接较多。",
        _role("Advert 广告"),
        _role("Links 链接", "many 多, few 少, none 无", "many 多, few 少"),
    ),
    _story(
        "A ripe melon often sounds muffled.",
        "熟了的西瓜敲声往往浊响。",
        _role("Ripe 成熟"),
        _role("Sound 敲声", "muffled 浊响, dull 沉闷, crisp 清脆", "muffled 浊响, crisp 清脆"),
    ),
    _story(
        "A box holds fair and loaded dice.",
        "盒中有公平的和灌铅的骰子。",
        _role("Loaded 灌铅"),
        _role("Throw 点数", "six 六点, five 五点, less 更小", "six 六点, other 其他"),
    ),
)
"""First node → second."""

PAIRS_OF_CAUSES = (
    _story(
        "Weather and day of the week decide how full the pool is.",
        "天气和星期决定泳池有多满。",
        _role("Weather 天气", states="sunny 晴, cloudy 阴"),
        _role("Weekend 周末"),
        _role("Pool 泳池", states="full 满, half 半满, empty 空"),
    ),
    _story(
        "Soil and watering decide how a plant grows.",
        "土壤和浇水决定植物的长势。",
        _role("Soil 土壤", states="rich 肥沃, poor 贫瘠"),
        _role("Watered 浇水"),
        _role("Growth 长势", states="good 好, fair 中, poor 差"),
    ),
)
"""First node → third ← second, the third with three states."""

BLANKETS = (
    _story(
        "Smoking can cause bronchitis, which causes a cough and shortness of breath; a cold "
        "causes a cough, too, and a cough keeps people awake.",
        "吸烟可引起支气管炎，支气管炎会使人咳嗽和气短；感冒也会使人咳嗽，而咳嗽使人失眠。",
        _role("Smoker 吸烟"),
        _role("Bronchitis 支气管炎", "severe 重, mild 轻, none 无"),
        _role("Cough 咳嗽"),
        _role("Breathless 气短"),
        _role("Cold 感冒"),
        _role("Awake 失眠"),
    ),
    _story(
        "A drought can ruin the harvest, which raises prices and imports; a tax raises prices, "
        "too, and high prices bring protests.",
        "干旱会造成歉收，歉收使物价上涨、进口增加；加税也使物价上涨，而高物价引起抗议。",
        _role("Drought 干旱"),
        _role("Harvest 收成", "poor 差, fair 中, good 好", "poor 差, good 好"),
        _role("High price 高价"),
        _role("Imports 进口"),
        _role("Tax 加税"),
        _role("Protest 抗议"),
    ),
    _story(
        "A power cut can shut the router down, which stops mail and telephone; a strike stops "
        "mail, too, and without mail orders come late.",
        "停电会使路由器故障，从而收不到邮件、打不通电话；罢工也使邮件中断，没有邮件订单就会延误。",
        _role("Power cut 停电"),
        _role("Router 路由器", "off 断, slow 慢, on 通", "off 断, on 通"),
        _role("No mail 无邮件"),
        _role("No phone 无电话"),
        _role("Strike 罢工"),
        _role("Late order 订单延误"),
    ),
)
"""Parent → target → child ← co-parent, target → second child, child → a node outside."""


@dataclass(frozen=True, slots=True)
class Dilemma:
    """A class with a feature, and a decision for each class."""

    story: Story
    decisions: tuple[Text, ...]


DILEMMAS = (
    Dilemma(
        _story(
            "A patient may be ill.",
            "一名病人可能患病。",
            _role("Patient 病人", states="ill 患病, healthy 健康"),
            _role("Test 检验", states="positive 阳性, negative 阴性"),
        ),
        _words("treat 治疗, send home 回家"),
    ),
    Dilemma(
        _story(
            "An e-mail may be advertising.",
            "一封邮件可能是广告。",
            _role("Mail 邮件", states="advert 广告, wanted 正常"),
            _role("Links 链接", states="many 多, few 少"),
        ),
        _words("delete 删除, deliver 投递"),
    ),
    Dilemma(
        _story(
            "A machine may be worn.",
            "一台机器可能已磨损。",
            _role("Machine 机器", states="worn 磨损, sound 完好"),
            _role("Noise 噪声", states="loud 大, quiet 小"),
        ),
        _words("stop it 停机, run on 继续运行"),
    ),
)
"""With two classes."""

TRIPLE_DILEMMAS = (
    Dilemma(
        _story(
            "A boat waits in the harbor for the weather.",
            "一条船在港口等待天气。",
            _role("Weather 天气", states="storm 暴风, rain 下雨, fair 晴好"),
            _role("Barometer 气压", states="falling 下降, rising 上升"),
        ),
        _words("stay 留港, sail near 近航, sail far 远航"),
    ),
    Dilemma(
        _story(
            "A mushroom was found in the woods.",
            "在林中找到一朵蘑菇。",
            _role("Mushroom 蘑菇", states="poisonous 有毒, bitter 发苦, edible 可食"),
            _role("Ring 菌环", states="present 有, absent 无"),
        ),
        _words("throw away 扔掉, pickle 腌制, eat 食用"),
    ),
)
"""With three classes."""


CHOICES = (
    Dilemma(
        _story(
            "A stall at the beach is stocked for the weekend.",
            "海滩上的小摊要为周末进货。",
            _role("Weather 天气", states="warm 暖和, cold 寒冷"),
            _role("Forecast 预报", states="bright 晴朗, gray 阴沉"),
        ),
        _words("ice cream 冰淇淋, hot drinks 热饮"),
    ),
    Dilemma(
        _story(
            "A grower can heat the orchard tonight.",
            "果农今晚可以给果园加温。",
            _role("Night 夜间", states="frost 霜冻, mild 温和"),
            _role("Evening sky 傍晚天空", states="clear 无云, cloudy 多云"),
        ),
        _words("heat 加温, sleep 睡觉"),
    ),
    Dilemma(
        _story(
            "A publisher is offered a novel.",
            "一家出版社收到一部小说。",
            _role("Novel 小说", states="hit 畅销, flop 滞销"),
            _role("Reader 审读者", states="praises it 称赞, yawns 打呵欠"),
        ),
        _words("print 出版, decline 退稿"),
    ),
    Dilemma(
        _story(
            "A village can drill a well.",
            "一个村子可以打井。",
            _role("Ground 地下", states="water 有水, dry 无水"),
            _role("Survey 勘测", states="promising 有望, poor 无望"),
        ),
        _words("drill 打井, leave it 不打"),
    ),
)
"""A state of the world with a signal, and an option that suits each state."""

TRIPLE_CHOICES = (
    Dilemma(
        _story(
            "A town plans its summer fair.",
            "小镇筹办夏季集市。",
            _role("Weather 天气", states="sun 晴天, showers 阵雨, storm 暴风"),
            _role("Forecast 预报", states="fine 好, poor 差"),
        ),
        _words("meadow 草地, tents 帐篷, town hall 礼堂"),
    ),
    Dilemma(
        _story(
            "A shop orders its coats in summer.",
            "商店在夏天订购大衣。",
            _role("Winter 冬季", states="hard 严寒, usual 一般, mild 温和"),
            _role("Almanac 历书", states="cold 寒冷, warm 暖和"),
        ),
        _words("many 多订, some 适量, few 少订"),
    ),
)
"""With three states."""


DAYS = (
    _story(
        "A guard sees only whether umbrellas come in.",
        "警卫只看到有没有人带伞进来。",
        _role("Rain yesterday 昨天下雨", "heavy 大, light 小, none 无"),
        _role("Rain today 今天下雨", "heavy 大, light 小, none 无"),
        _role("Umbrella today 今天带伞"),
        _role("Rain tomorrow 明天下雨"),
        _role("Umbrella tomorrow 明天带伞"),
    ),
    _story(
        "A machine wears, and only its vibration is measured.",
        "机器会磨损，能测到的只有振动。",
        _role("Wear yesterday 昨天磨损", "heavy 重, some 轻, none 无"),
        _role("Wear today 今天磨损", "heavy 重, some 轻, none 无"),
        _role("Vibration today 今天振动", states="high 大, low 小"),
        _role("Wear tomorrow 明天磨损"),
        _role("Vibration tomorrow 明天振动", states="high 大, low 小"),
    ),
    _story(
        "An illness lasts for days, and only the temperature is taken.",
        "病会持续数天，而只量了体温。",
        _role("Ill yesterday 昨天患病", "badly 重, slightly 轻, not 无"),
        _role("Ill today 今天患病", "badly 重, slightly 轻, not 无"),
        _role("Fever today 今天发烧"),
        _role("Ill tomorrow 明天患病"),
        _role("Fever tomorrow 明天发烧"),
    ),
    _story(
        "A fox stays in a wood or moves on, and leaves tracks.",
        "狐狸留在林中或走开，会留下足迹。",
        _role("Fox yesterday 昨天有狐狸", "two 两只, one 一只, none 无"),
        _role("Fox today 今天有狐狸", "two 两只, one 一只, none 无"),
        _role("Tracks today 今天有足迹"),
        _role("Fox tomorrow 明天有狐狸"),
        _role("Tracks tomorrow 明天有足迹"),
    ),
    _story(
        "A road stays jammed for hours, and the bus tells of it.",
        "道路会堵上几小时，公交车能说明这一点。",
        _role("Jam yesterday 昨天堵车", "long 长, short 短, none 无"),
        _role("Jam today 今天堵车", "long 长, short 短, none 无"),
        _role("Late bus today 今天公交晚点"),
        _role("Jam tomorrow 明天堵车"),
        _role("Late bus tomorrow 明天公交晚点"),
    ),
)
"""A state from day to day, and a sign of it: yesterday, today, its sign, tomorrow, its sign."""


def family_of_level(dice: Dice, level: int) -> tuple[Story, list[Role]]:
    """Return a story with a child of one cause, of three states on level 2, or of two causes."""
    story = dice.pick(PAIRS if level < 3 else PAIRS_OF_CAUSES)
    roles = list(story.roles)
    if level == 2:
        roles[-1] = roles[-1].with_three_states()
    return story, roles
