package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proven;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random texts of several languages, in every encoding that has their characters: an encoding is
 * stated only when it reads the text as it was written.
 */
@Tag("deep")
class RandomEncodingsTest {

  private static final int TEXTS = SearchDepth.of(20);

  /** Words of a language, and the encodings in which its texts are. */
  private record Language(String name, List<String> encodings, List<String> words) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Language language(String name, String encodings, String words) {
    return new Language(name, List.of(encodings.split(" ")), List.of(words.split(" ")));
  }

  private static final String WEST =
      "windows-1252 iso-8859-1 iso-8859-15 windows-1254 iso-8859-9 macroman ibm850 ibm437";
  private static final String EAST = "windows-1250 iso-8859-2 ibm852";
  private static final String NORTH = "windows-1257 iso-8859-13 windows-1258";

  static Stream<Language> languages() {
    return Stream.of(
        language(
            "German",
            WEST + " " + EAST + " " + NORTH,
            "Straße München Köln Österreich Übersicht größer für MÜLLER Maß weiß Häuser Äpfel süß"
                + " über Fuß schön Gemüse Jörg Käse ÖPNV Tür GmbH Land"),
        language(
            "French",
            WEST + " " + NORTH,
            "élève français où déjà Noël forêt naïve août Égypte théâtre garçon hôtel très crème"
                + " préfère çà maître île dû Orléans ville prix"),
        language(
            "Spanish",
            WEST,
            "niño año señor corazón España José Málaga qué también días Ñandú pingüino calle"),
        language(
            "Danish",
            WEST,
            "Søren København Århus blå rød smørrebrød Ærø Østerbro år gård både hvor"),
        language(
            "Polish",
            EAST + " windows-1257 iso-8859-13",
            "Łódź Kraków Wieś Żory źdźbło gęś ćma są życie śnieg miłość Świętokrzyskie mąż też"
                + " będę książka"),
        language(
            "Czech",
            EAST,
            "příliš žluťoučký kůň Čeština město řeka děti šest Žďár úřad ďábelské Říp jaro"),
        language(
            "Russian",
            "windows-1251 koi8-r koi8-u iso-8859-5 ibm866",
            "Москва город Санкт-Петербург привет улица объявление ёлка Россия цена год день"
                + " Нижний НОВГОРОД я и эра щука"),
        language(
            "Greek",
            "windows-1253 iso-8859-7",
            "Αθήνα πόλη Θεσσαλονίκη είναι Ελλάδα και χώρα ημέρα Πάτρα ΝΟΜΟΣ ύψος ώρα οδός"),
        language(
            "Turkish",
            "windows-1254 iso-8859-9",
            "İstanbul ılık şehir çiçek ağaç göl Iğdır öğrenci Şanlıurfa İZMİR ücret yıl güneş"),
        language("Korean", "cp949 euc-kr", "서울역 중구 대한민국 이름 값 동대문 부산 나라 한 A형 kg당 커피 와"),
        language(
            "Japanese", "shift-jis cp932 euc-jp", "東京都 大阪府 あいうえお カタカナ 人口 の 都道府県 Tシャツ 日本語 と 年 月"),
        language("Chinese", "gbk gb18030 gb2312", "北京市 上海 城市 人口 重庆 的 广州 中山 公司 T恤 年 价格"),
        language("Taiwanese", "big5 cp950", "臺北市 城市 人口 高雄 的 國際 公司 年 價格 新北市"),
        language("Hebrew", "windows-1255 iso-8859-8", "ירושלים עיר חיפה תל אביב שלום מחיר שנה"),
        language("Arabic", "windows-1256 iso-8859-6", "القاهرة مدينة الرياض سعر سنة بيت كتاب"),
        language("Thai", "windows-874 tis-620", "กรุงเทพมหานคร เมือง เชียงใหม่ ราคา ปี บ้าน"));
  }

  @ParameterizedTest
  @MethodSource("languages")
  void anEncodingIsStatedOnlyWhenItReadsTheText(Language language) throws IOException {
    for (int i = 0; i < TEXTS; i++) {
      Random random = new Random(language.name().hashCode() * 1_000L + i);
      String text = text(language, random);
      for (String encoding : language.encodings()) {
        Charset charset = TextEncoding.named(encoding).orElseThrow().charset();
        if (charset.newEncoder().canEncode(text)) {
          DetectedEncoding detected =
              DetectEncoding.of(new ByteArrayInputStream(text.getBytes(charset)));

          assertThat(reads(detected, text.getBytes(charset), text))
              .as(encoding + " stated as " + detected + ": " + text)
              .isTrue();
        }
      }
    }
  }

  private static boolean reads(DetectedEncoding detected, byte[] bytes, String text) {
    return !(detected instanceof Proven proven)
        || new String(bytes, proven.encoding().charset()).equals(text);
  }

  private static String text(Language language, Random random) {
    StringBuilder text = new StringBuilder("id,name,note\n");
    int rows = 4 + random.nextInt(random.nextInt(4) == 0 ? 60 : 6);
    for (int i = 0; i < rows; i++) {
      text.append(i).append(',').append(word(language, random));
      text.append(',').append(word(language, random));
      text.append(random.nextBoolean() ? " " + word(language, random) : "").append('\n');
    }
    return text.toString();
  }

  private static String word(Language language, Random random) {
    return language.words().get(random.nextInt(language.words().size()));
  }
}
