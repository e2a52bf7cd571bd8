package io.datasetbuilder.pipeline.guess;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proof;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proven;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Undecided;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DetectEncodingTest {

  private static final String KOREAN = "역명,구\n서울역,중구\n동대문역사문화공원,중구\n뚝섬,성동구\n";

  /**
   * A small file of data.
   *
   * @param word one of its words
   */
  private record Sample(String encoding, String word, String text) {
    byte[] bytes() {
      return text.getBytes(TextEncoding.named(encoding).orElseThrow().charset());
    }

    @Override
    public String toString() {
      return encoding + ": " + word;
    }
  }

  static Stream<Sample> samples() {
    return Stream.of(
        new Sample("cp949", "서울역", KOREAN),
        new Sample("cp949", "똠방각하", "title,n\n똠방각하,1\n펲시,2\n서울,3\n"),
        new Sample("euc-kr", "부산", "name,n\n부산,1\n대구,2\n"),
        new Sample("shift-jis", "東京都", "都道府県,人口\n東京都,100\n大阪府,50\nあいうえお,3\nカタカナ,4\n"),
        new Sample("euc-jp", "北海道", "都道府県,かな\n北海道,ほっかいどう\n青森県,あおもりけん\n"),
        new Sample("gb18030", "北京市", "城市,人口\n北京市,2189\n上海市,2487\n重庆市,3205\n广州的中山,1\n"),
        new Sample("big5", "臺北市", "城市,人口\n臺北市,248\n新北市,400\n高雄的國際,273\n"),
        new Sample("koi8-r", "Москва", "город,n\nМосква,1\nСанкт-Петербург,2\nНовосибирск,3\n"),
        new Sample("windows-1251", "Москва", "город,n\nМосква,1\nСанкт-Петербург,2\n"),
        new Sample("ibm866", "Казань", "город,n\nКазань,1\nНижний Новгород,2\n"),
        new Sample("windows-1253", "Αθήνα", "πόλη,n\nΑθήνα,1\nΘεσσαλονίκη,2\n"),
        new Sample("windows-1255", "ירושלים", "עיר,n\nירושלים,1\nחיפה,2\n"),
        new Sample("windows-1256", "القاهرة", "مدينة,n\nالقاهرة,1\nالرياض,2\n"),
        new Sample("windows-874", "กรุงเทพมหานคร", "เมือง,n\nกรุงเทพมหานคร,1\nเชียงใหม่,2\n"),
        new Sample("windows-1250", "Łódź", "miasto,n\nŁódź,1\nKraków,2\nŻory,3\nWieś,4\n"),
        new Sample("iso-8859-1", "Orléans", "ville,n\nOrléans,1\nBésançon,2\nNîmes,3\n"),
        new Sample("iso-8859-1", "Köln", "Stadt,n\nKöln,1\nMünchen,2\nGroßenhain,3\n"),
        new Sample("windows-1252", "12€", "café,prix\ncrème,12€\ndéjà,3€\n"),
        new Sample("iso-2022-jp", "東京", "name,n\n東京,1\n大阪,2\n"),
        new Sample("utf-16le", "서울역", KOREAN),
        new Sample("utf-16be", "name", "name,city\nabc,def\nghi,jkl\n"));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aLegacyEncodingIsOfferedFirstByItsWordsOrProven(Sample sample) {
    if (detect(sample.bytes()) instanceof Proven proven) {
      assertThat(new String(sample.bytes(), proven.encoding().charset())).isEqualTo(sample.text());
      return;
    }
    List<DetectEncoding.EncodingCandidate> candidates = undecided(sample.bytes());

    assertThat(names(candidates.get(0))).contains(sample.encoding());
    assertThat(candidates.get(0).words()).contains(sample.word());
  }

  /** Every other encoding fails, or gives words that no language writes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          iso-8859-1;windows-1252;Straße, Köln, München, Überlingen, Weiß, Käse, Öl, größer
          windows-1250;windows-1250;Łódź, Kraków, Wieś, Żory, gęś, są, mąż, życie, śnieg
          koi8-u;koi8-r;Москва, Россия, Санкт-Петербург, цена, Тула, улица, Новосибирск
          """)
  void theOnlyReadingWithPlausibleWordsIsProven(String written, String named, String words) {
    byte[] text =
        ("n\n" + words + "\n").getBytes(TextEncoding.named(written).orElseThrow().charset());

    assertThat(detect(text))
        .isEqualTo(new Proven(TextEncoding.named(named).orElseThrow(), Proof.ONLY_READING));
  }

  /** Czech has words with the letters that other encodings give, and a few words show nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"Søren, Århus, København, smørrebrød, blå", "Köln, Ulm", "©, ©, ©"})
  void aTextThatTwoEncodingsReadWithPlausibleWordsIsUndecided(String words) {
    byte[] text = ("n\n" + words + "\n").getBytes(StandardCharsets.ISO_8859_1);

    assertThat(detect(text)).isInstanceOf(Undecided.class);
  }

  @Test
  void theSmallestWordIsOfferedInEachWayItCanBeRead() {
    assertThat(undecided("caf\u00e9,1\n".getBytes(StandardCharsets.ISO_8859_1)))
        .extracting(DetectEncoding.EncodingCandidate::words)
        .contains(List.of("café"))
        .contains(List.of("cafй"));
  }

  @Test
  void readingsThatAreMuchTheSameShowTheWordsInWhichTheyDiffer() {
    byte[] text =
        "ville,n\nOrléans,1\nNîmes,2\nBésançon,3\nSète,4\nÉpinal,5\nCœur,6\n"
            .getBytes(java.nio.charset.Charset.forName("windows-1252"));

    assertThat(undecided(text))
        .extracting(DetectEncoding.EncodingCandidate::words)
        .contains(List.of("Orléans", "Nîmes", "Bésançon", "Épinal", "Sète"))
        .contains(List.of("Orléans", "Nîmes", "Bésançon", "Sčte", "Cśur"));
  }

  @Test
  void theEuroSignIsNoControlCharacter() {
    byte[] text = {'p', 'r', 'i', 'x', '\n', '1', '2', (byte) 0x80, '\n'};

    assertThat(undecided(text))
        .allSatisfy(candidate -> assertThat(names(candidate)).doesNotContain("iso-8859-1"))
        .first()
        .satisfies(candidate -> assertThat(candidate.words()).containsExactly("12€"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b\n1,2\n", "", "\u001b[1m not ISO 2022\n"})
  void plainAsciiIsProven(String text) {
    assertThat(detect(text.getBytes(StandardCharsets.US_ASCII)))
        .isEqualTo(new Proven(TextEncoding.UTF_8, Proof.ASCII));
  }

  @Test
  void utf8WithCharactersOfSeveralBytesIsProven() {
    assertThat(detect(KOREAN.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new Proven(TextEncoding.UTF_8, Proof.VALID_UTF_8));
  }

  @ParameterizedTest
  @CsvSource({"UTF-16, utf-16", "x-UTF-16LE-BOM, utf-16", "X-UTF-32BE-BOM, utf-32"})
  void aByteOrderMarkIsProof(String written, String name) {
    byte[] text = KOREAN.getBytes(java.nio.charset.Charset.forName(written));

    assertThat(detect(text))
        .isEqualTo(new Proven(TextEncoding.named(name).orElseThrow(), Proof.BYTE_ORDER_MARK));
  }

  @Test
  void theMarkOfUtf8IsProof() {
    assertThat(detect(("\uFEFF" + KOREAN).getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new Proven(TextEncoding.UTF_8, Proof.BYTE_ORDER_MARK));
  }

  /** Neither where a block ends nor far behind the first blocks. */
  @Test
  void oneByteAnywhereDisprovesUtf8() {
    byte[] text = "가나다라,1\n".repeat(40_000).getBytes(StandardCharsets.UTF_8);
    assertThat(detect(text)).isEqualTo(new Proven(TextEncoding.UTF_8, Proof.VALID_UTF_8));

    text[text.length - 2] = (byte) 0xE9;

    assertThat(detect(text)).isInstanceOf(Undecided.class);
  }

  @Test
  void aCharacterThatIsCutOffAtTheEndDisprovesUtf8() {
    byte[] text = "이름,1\n서울".getBytes(StandardCharsets.UTF_8);

    assertThat(detect(java.util.Arrays.copyOf(text, text.length - 1)))
        .isInstanceOf(Undecided.class);
  }

  @Test
  void wordsFarBehindPlainBlocksAreShownWhole() {
    byte[] plain = "name,1\n".repeat(50_000).getBytes(StandardCharsets.US_ASCII);
    byte[] word = "x,Orléans\n".getBytes(StandardCharsets.ISO_8859_1);
    byte[] text = java.util.Arrays.copyOf(plain, plain.length + word.length);
    System.arraycopy(word, 0, text, plain.length, word.length);

    assertThat(undecided(text).get(0).words()).containsExactly("Orléans");
  }

  @Test
  void bytesThatNoEncodingReadsHaveNoCandidate() {
    assertThat(undecided("a,\0b\n".getBytes(StandardCharsets.US_ASCII))).isEmpty();
  }

  private static List<DetectEncoding.EncodingCandidate> undecided(byte[] text) {
    DetectEncoding.DetectedEncoding detected = detect(text);
    assertThat(detected).isInstanceOf(Undecided.class);
    return ((Undecided) detected).candidates();
  }

  private static List<String> names(DetectEncoding.EncodingCandidate candidate) {
    List<String> names = new ArrayList<>(List.of(candidate.encoding().name()));
    names.addAll(candidate.same());
    return names;
  }

  private static DetectEncoding.DetectedEncoding detect(byte[] text) {
    try {
      return DetectEncoding.of(new ByteArrayInputStream(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
