package io.datasetbuilder.pipeline.guess;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.guess.GuessDialect.DialectGuess;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dialects that the beginning of a CSV text suggests. */
class GuessDialectTest {

  private static GuessedRead first(String text) {
    return GuessDialect.of(text, true).get(0).read();
  }

  private static String options(String text) {
    return JsonRenderer.line(first(text).options().members());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          id,city#1,Oslo#2,Bergen#~{}
          id|city#1|Oslo#2|Bergen#~{"delimiter":"|"}
          id;city#1;Oslo#2;Bergen#~{"delimiter":";"}
          id\tcity#1\tOslo#2\tBergen#~{"delimiter":"\\t"}
          id;price#1;1.234,50#2;0,5#~{"delimiter":";","decimal":",","thousands":"."}
          id;price#1;12,5#2;0,5#~{"delimiter":";","decimal":","}
          Land;Preis, netto#Ulm;10,5#Bern;4,25#~{"delimiter":";","decimal":","}
          Report#of May#id,city#1,Oslo#2,Bergen#~{"skip_rows":2}
          sep=;#id;city#1;Oslo#2;Bergen#~{"delimiter":";","skip_rows":1}
          id,city,note#1,Oslo#2,Bergen,wet#3,Rome,dry#~{"short_rows":"fill"}
          id,city,#1,Oslo,#2,Bergen,#~{"trailing_delimiter":true}
          id,v,v#1,2,3#2,3,4#~{"columns":["id","v","v_2"]}
          id,,v#1,2,3#2,3,4#~{"columns":["id","column_2","v"]}
          id,city#1,Oslo#2,Bergen#all rights reserved#~{"skip_footer":1}
          id,note#1,"a \\"b\\", c"#2,x#~{"escape":"\\\\"}
          id,city#1,'Oslo, east'#2,'Ber'#~{"quote":"'"}
          id,size#1,5" pipe#2,6" pipe#~{"quote":"none"}
          id,size#1,"a, b"#2,6" pipe#~{"lenient_quotes":true}
          "id", "city"#"1", "Oslo, east"#~{"trim":true}
          id,city,note#1,Oslo,#2,Bergen,wet#3#~{"short_rows":"fill"}
          1,Oslo#2,Bergen#3,Rome#~{"header":"none"}
          7;12;5;a#7;3;8;b#~{"delimiter":";","header":"none"}
          A;B#1;5,5#2;1.234,5#~{"delimiter":";","decimal":",","thousands":"."}
          A;B#1;5,5#2;5.555#~{"delimiter":";","decimal":","}
          Report of May#1,a#2,b#~{"header":"none","skip_rows":1}
          Start\tEnd\tPlace#1\t2\tOslo\t#3\t4\tRome\t#~{"delimiter":"\\t","trailing_delimiter":true}
          id||city#1||Oslo#2||Bergen#~{"delimiter":"||"}
          id;;city;;n#1;;Oslo;;#2;;;;3#~{"delimiter":";;"}
          a<>b#1<>x, y#2<>z#~{"delimiter":"<>"}
          id^city#1^Oslo#2^Rome#~{"delimiter":"^"}
          a,b,c,d#1,2#1,2#3,4,5#~{"short_rows":"fill"}
          a,b,c,d#1,2,3#~{"short_rows":"fill"}
          a,b,c#,#~{"short_rows":"fill"}
          personId|content#~{"delimiter":"|","allow_empty":true}
          Name,Address#~{"allow_empty":true}
          2,中国人#~{"header":"none"}
          2019-06-05#~{"header":"none"}
          2.5;1;2#~{"delimiter":";","header":"none"}
          Oslo,2020-01-31,5#Rome,2020-02-29,7#~{"header":"none"}
          Oslo,59.91273#Rome,41.89193#~{"header":"none"}
          Ann,Bob,2020#Ann,Kim,2020#Bob,Kim,2021#~{"header":"none"}
          1,a\\,b#2,c\\,d#3,e#~{"escape":"\\\\","header":"none"}
          some notes...#more notes,#id,name,day#1,x,y#2,a,b#~{"skip_rows":2}
          "a, b";"n"#"c, d";"1"#"e, f";"2"#~{"delimiter":";"}
          pedro#ped"ro#maria#~{"quote":"none"}
          // made in May#id;city#1;Oslo#// estimated#2;Rome#~{"delimiter":";","comment":"//"}
          150,first,second#5.1,3.5,1.4,0.2,0,2#4.9,3.0,1.4,0.2,0,4#4.7,3.2,1.3,0.2,1,3#~{"header":"none","skip_rows":1}
          a/0,say "x"\\#\\, y|z#a/1,say\\#no#a/2,x "#~{"delimiter":",","escape":"\\\\","lenient_quotes":true,"header":"none"}
          32#~{"header":"none"}
          'note','size'#'5','2'#'6','it''s'#~{"quote":"'"}
          'note','size'#'5','2'#'6','it\\'s'#~{"quote":"'","escape":"\\\\"}
          a|b#2024#n;m;k#1;x;2,5#2;y;3,5#3;z;4,5#~{"delimiter":";","skip_rows":2,"decimal":","}
          owner,city,n#Ann,Oslo,1#Bob,Rome,2#New York#~{"short_rows":"fill"}
          """)
  void theFormOfATextIsProposed(String lines, String read) {
    assertThat(options(lines.replace('#', '\n'))).isEqualTo(read);
  }

  @Test
  void commentsAreProposedWhereTheyHaveAnotherNumberOfCells() {
    assertThat(options("# from, the, office\nid,city\n1,Oslo\n# end\n2,Bergen\n"))
        .isEqualTo("{\"comment\":\"#\"}");
    assertThat(options(" # a note\nid;n\n2;3\n # another\n4;5\n"))
        .isEqualTo("{\"delimiter\":\";\",\"comment\":\" #\"}");
  }

  @Test
  void everyMemberHasItsEvidence() {
    GuessedRead read = first("Report\nid;price\n1;1.234,5\n2;0,5\n");

    assertThat(read.evidence().keySet())
        .containsExactlyInAnyOrderElementsOf(read.options().members().members().keySet());
    assertThat(read.evidence()).containsEntry("delimiter", "3 records have 2 cells");
  }

  /** Another dialect would read other cells, and nothing in the text speaks against it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          id,city#1,'Oslo'#2,'Rome'#~quote
          id,path#1,a\\\\b#2,c#~escape
          id, city#1, Oslo#2, Rome#~trim
          id: n#1: 2#2: 3#~delimiter
          city,2023#Oslo,5#~header
          id;n#a;1.234#b;5.678#~thousands
          id;n#a;1.234#b;5.678#~decimal
          owner,city#Ann,Oslo#Bob,Rome#~header
          owner,size#in words,EUR#Ann,1#Bob,2#~header
          owner:city#Ann:Oslo#Bob:Rome#~delimiter
          owner day#Ann 2024-01-01#Bob 2024-01-02#~delimiter
          owner,city,n#Ann,Oslo,1#Bob,Rome,2#New York#~skip_footer
          id,path#1,'a\\'b'#2,c#~escape
          """)
  void whatIsOpenIsSaidToBeOpen(String lines, String member) {
    String text = lines.replace('#', '\n');
    GuessedRead read =
        GuessDialect.of(text, true).stream()
            .map(DialectGuess::read)
            .findFirst()
            .orElseGet(() -> GuessDialect.ofReadable(text, true));

    assertThat(read.likely()).containsKey(member);
    assertThat(read.options().members().members()).doesNotContainKey(member);
  }

  /** The values of the comments build the table together. */
  @Test
  void whatIsOpenIsWhole() {
    assertThat(likely("id;n#a;1.234#b;5.678#")).isEqualTo("{thousands=\".\", decimal=\",\"}");
    assertThat(likely("owner,size#in words,EUR#Ann,1#Bob,2#")).isEqualTo("{header=[1,2]}");
  }

  @Test
  void aDelimiterInDoubtIsSaidWithAllThatGoesWithIt() {
    GuessedRead read = GuessDialect.ofReadable("'4,5'<>'6'\n'7,5'<>'8'\n", true);

    assertThat(read.likely().keySet()).containsExactly("delimiter", "quote", "header", "decimal");
  }

  private static String likely(String lines) {
    String text = lines.replace('#', '\n');
    GuessedRead read =
        GuessDialect.of(text, true).stream()
            .map(DialectGuess::read)
            .findFirst()
            .orElseGet(() -> GuessDialect.ofReadable(text, true));
    Map<String, String> values = new LinkedHashMap<>();
    read.likely().forEach((name, one) -> values.put(name, JsonRenderer.line(one.value())));
    return values.toString();
  }

  /** A delimiter that is part of a longer one, or that cells with another one hold by chance. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          a|b#id;;city;;n#1;;Oslo;;3#2;;Rome;;4#~[]
          Report of May#3||Oslo||4||#4||Rome||5||#~[]
          Report, by city#id;;city;;n#1,5;;Oslo;;3,5#2,5;;Rome;;4,5#~[;;]
          a|b#2024#id::city#1::Oslo#2::Rome#~[]
          id:n#1:2,5#3:4,5#5:6,5#~[]
          Figures, by city#id;m;n#a;1,5;2,5#b;3,5;4,5#~[;]
          Ann||||Ulm#Bob||x||Rome#~[]
          """)
  void aPartOfAnotherDelimiterIsNone(String lines, String delimiters) {
    assertThat(
            GuessDialect.of(lines.replace('#', '\n'), true).stream()
                .map(guess -> guess.read().options().csv().delimiterText())
                .toList())
        .hasToString(delimiters);
  }

  @Test
  void aRareDelimiterThatFitsBesidesCommasIsSaidToBeOpen() {
    GuessedRead read = GuessDialect.ofReadable("1^2,5^a\n3^4,5^b\n", true);

    assertThat(read.likely()).containsKey("delimiter");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Alice,StreetA#", "kitten,win#", "1,2,3#", "2020#", "7#", "id::a|b#1::c|d#"})
  void aTextThatCanBeReadInTwoWaysHasNoCertainForm(String lines) {
    List<DialectGuess> guesses = GuessDialect.of(lines.replace('#', '\n'), true);

    assertThat(
            guesses.size() == 1
                || (guesses.size() > 1 && guesses.get(0).isSurerThan(guesses.get(1))))
        .isFalse();
  }

  /** Years, ordered numbers and a single number may be names. */
  @ParameterizedTest
  @ValueSource(
      strings = {"city,2023,2024#Oslo,5,7#", "city,0.5,0.9#Oslo,1.5,7#", "city,1#Oslo,5#Rome,7#"})
  void numbersThatMayBeNamesAreOnlyLikelyToBeARow(String lines) {
    GuessedRead read = first(lines.replace('#', '\n'));

    assertThat(read.options().isDefault()).isTrue();
    assertThat(read.likely().get("header").value()).isEqualTo(JsonValue.of("none"));
  }

  /** No name of a column is one of the values, or the number before them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ann,30#Kim,40#Bob,25#Eve,37#",
        "1,2,3#4,5,6#",
        "12,a#12,a#",
        "x,y#x,y#x,y#",
        "room 1#room 2#room 3#",
        "Lot 8,red#Bus 9,blue#Lot 10,red#"
      })
  void aFirstRecordThatIsAmongTheRowsIsARow(String lines) {
    String text = lines.replace('#', '\n');
    List<DialectGuess> guesses = GuessDialect.of(text, true);

    GuessedRead read =
        guesses.isEmpty() ? GuessDialect.ofReadable(text, true) : guesses.get(0).read();

    assertThat(JsonRenderer.line(read.options().members())).isEqualTo("{\"header\":\"none\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name,30#Kim,40#Bob,25#Eve,37#", // a usual name
        "city,30#Ulm,40#Bonn,25#Kiel,37#", // written otherwise than the cities
        "City,30#Ulm,31#Bonn,35#Kiel,37#", // less than all numbers
        "room 1#room 3#room 2#"
      })
  void aFirstRecordThatCanBeNamesIsNoRow(String lines) {
    assertThat(GuessDialect.ofReadable(lines.replace('#', '\n'), true).options().isDefault())
        .isTrue();
  }

  /** A record that is left out as a note, or as a footer, would be lost. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "foo#12,5#145,00#5.25#", // one column of numbers with a decimal comma
        "a;b;c#1;2;3;4#5;6;7;8#",
        "1,unknown#2,3.5,1,0.2#3,3.0,5,0.2#4,3.2,6,0.2#", // a row with a word for a number
      })
  void aHeaderOfOtherWidthIsNoNote(String lines) {
    assertThat(GuessDialect.of(lines.replace('#', '\n'), true)).isEmpty();
  }

  /** 1,234 is a thousand or a little more than one. */
  @Test
  void aCommaBeforeThreeDigitsIsLeftOpen() {
    GuessedRead read = first("id;n\na;1,234\nb;5,678\n");

    assertThat(read.options().csv().numbers().decimal()).isEmpty();
    assertThat(read.likely().get("decimal").evidence()).startsWith("open: ");
  }

  @Test
  void aNumberWithAPointInAnotherColumnSpeaksAgainstTheDecimalComma() {
    assertThat(options("a;b\n1,5;2.25\n2,5;3.5\n")).isEqualTo("{\"delimiter\":\";\"}");
  }

  @Test
  void twoDelimitersThatFitAlikeAreNoProof() {
    assertThat(GuessDialect.of("a,b;c,d\ne,f;g,h\n", true)).isEmpty();
  }

  @Test
  void aTextOfOneColumnHasNoDialect() {
    assertThat(GuessDialect.of("name\nOslo\nBergen\n", true)).isEmpty();
    assertThat(GuessDialect.of("", true)).isEmpty();
  }

  @Test
  void aRecordThatIsCutOffIsNotLookedAt() {
    List<DialectGuess> guesses = GuessDialect.of("a;b;c\n1;2;3\n4;5;6\n7;8", false);

    assertThat(JsonRenderer.line(guesses.get(0).read().options().members()))
        .isEqualTo("{\"delimiter\":\";\"}");
  }
}
