package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that the defaults refuse: the guessed spec, as it is, builds the table that they hold. */
class GuessedFormsTest {

  @AutoClose private final BuildFixture fixture;

  GuessedFormsTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
  }

  private Path file(String name, String lines) throws IOException {
    return Files.writeString(fixture.folder.resolve(name), lines.replace('#', '\n'));
  }

  private SpecGuess.Guessed guessed(Path file) {
    return (SpecGuess.Guessed) Results.value(fixture.service.guessSpec(file));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          a.tsv~id\tcity#1\tOslo#2\tBergen#~id,city#1,Oslo#2,Bergen#
          a.csv~id;price#1;1.234,50#2;0,5#~id,price#1,1234.5#2,0.5#
          a.csv~Report#of May#id,city#1,Oslo#2,Bergen#~id,city#1,Oslo#2,Bergen#
          a.csv~1,Oslo#2,Bergen#~column_1,column_2#1,Oslo#2,Bergen#
          a.json~{"total":2,"data":[{"id":1},{"id":2}]}~id#1#2#
          a.jsonl~{#"id":1#}#{#"id":2#}#~id#1#2#
          """)
  void theGuessedSpecBuildsTheTable(String name, String lines, String table) throws IOException {
    Path file = file(name, lines);
    SpecGuess.Guessed guess = guessed(file);

    RunFolder run =
        RunFolder.of(
            Results.value(
                fixture.service.createBuild(
                    SpecInput.of(guess.spec()).withUpload(guess.alias(), file))));

    assertThat(run.texts("errors")).isEmpty();
    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo(table.replace('#', '\n'));
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          a.csv~id|city#1|Oslo#2|Bergen#~id,city#1,Oslo#2,Bergen#
          a.csv~Land;Preis, netto#Ulm;10,5#Bern;4,25#~Land,"Preis, netto"#Ulm,10.5#Bern,4.25#
          a.csv~sep=;#id;city#1;Oslo#2;Bergen#~id,city#1,Oslo#2,Bergen#
          a.csv~id,city,note#1,Oslo#2,Bergen,wet#3,Rome,dry#~id,city,note#1,Oslo,#2,Bergen,wet#3,Rome,dry#
          a.csv~id,city,#1,Oslo,#2,Bergen,#~id,city#1,Oslo#2,Bergen#
          a.csv~id,v,v#1,2,3#2,3,4#~id,v,v_2#1,2,3#2,3,4#
          a.csv~id,city#1,Oslo#2,Bergen#all rights reserved#~id,city#1,Oslo#2,Bergen#
          a.csv~id,note#1,"a \\"b\\", c"#2,x#~id,note#1,"a ""b"", c"#2,x#
          a.csv~id,city#1,'Oslo, east'#2,Ber#~id,city#1,"Oslo, east"#2,Ber#
          a.csv~id,size#1,5" pipe#2,6" pipe#~id,size#1,"5"" pipe"#2,"6"" pipe"#
          a.csv~id,size#1,"a, b"#2,6" pipe#~id,size#1,"a, b"#2,"6"" pipe"#
          a.csv~"id", "city"#"1", "Oslo, east"#~id,city#1,"Oslo, east"#
          a.csv~id||city#1||Oslo#2||Bergen#~id,city#1,Oslo#2,Bergen#
          a.csv~report of May#id<>city#1<>Oslo#2<>Bergen#~id,city#1,Oslo#2,Bergen#
          a.tsv~id\tcity\tn#1\tOslo\t5\t#2\tBergen\t6\t#~id,city,n#1,Oslo,5#2,Bergen,6#
          a.csv~id,city,note#1,Oslo#2,Bergen#~id,city,note#1,Oslo,#2,Bergen,#
          a.csv~1,a\\,b#2,c#~column_1,column_2#1,"a,b"#2,c#
          a.csv~1,a\\#b#2,c#~column_1,column_2#1,"a#b"#2,c#
          a.csv~id,Address#~id,Address#
          a.csv~id,n#x,2#y,3,a b#z#~id,n,column_3#x,2,#y,3,a b#z,,#
          a.csv~a/0,say "x"\\,no#a/1,z"y#a/2,w#~column_1,column_2#a/0,"say ""x"",no"#a/1,"z""y"#a/2,w#
          a.csv~9,first,third#5.1,3.5,4.4,1,2,3#4.9,3.1,4.4,1,3,3#~column_1,column_2,column_3,column_4,column_5,column_6#5.1,3.5,4.4,1,2,3#4.9,3.1,4.4,1,3,3#
          a.csv~2,中国人#~column_1,column_2#2,中国人#
          a.csv~2019-06-05#~column_1#2019-06-05#
          a.csv~{"id":1}#{"id":2}#~id#1#2#
          a.json~{"id":1,"city":"Oslo"}~id,city#1,Oslo#
          a.json~{"id":1}#{"id":2}~id#1#2#
          a.json~[["id","city"],[1,"Oslo"]]~id,city#1,Oslo#
          a.json~{"id":[1,2],"n":[3,4]}~id,n#1,3#2,4#
          """)
  void theGuessedSpecsOfMoreFilesBuildTheirTables(String name, String lines, String table)
      throws IOException {
    theGuessedSpecBuildsTheTable(name, lines, table);
  }

  @Test
  void whatReadsTheFileIsActiveAndStatesItsEvidence() throws IOException {
    String spec = guessed(file("a.csv", "id;price#1;1.234,50#2;0,5#")).spec();

    assertThat(spec)
        .contains(
            """
                encoding: utf-8 # all bytes are ASCII
                read:
                  delimiter: ";" # 3 records have 2 cells
                  decimal: "," # 2 cells have a form such as 12,5
                  thousands: "." # cells have a form such as 1.234,5
            """);
  }

  @Test
  void whatIsOnlyLikelyIsAComment() throws IOException {
    String spec = guessed(file("a.csv", "city,2023#Oslo,5#Rome,7#")).spec();

    assertThat(spec)
        .contains(
            """
                # read:
                #   header: "none" # the first record has numbers in columns of numbers, like a row
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          31.12.2024 01.02.2024~{date: dd.MM.yyyy} ## all 2 values: dd.MM.yyyy
          ja nein~{bool: {true: [ja], false: [nein]}} ## all 2 values: ja and nein
          """)
  void theFormOfTheValuesIsProposed(String values, String cast) throws IOException {
    String rows = values.replaceAll("(\\S+)(\\s|$)", "\"$1\",x#");

    String spec = guessed(file("a.csv", "v,w#" + rows)).spec();

    assertThat(spec).contains("    #     \"v\": " + cast.replace("##", "#") + "\n");
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          31/12/2024 01/02/2024~{date: d/M/yyyy} ## all 2 values: d/M/yyyy; M/d/yyyy: 1
          01/02/2024 02/03/2024~{date: d/M/yyyy} ## open: M/d/yyyy reads all values, too
          09:30 23:59~{time: 'HH:mm'} ## all 2 values: HH:mm
          12,5% 3,25%~{float: {percent: true, decimal: ','}} ## all 2 values: percentages with a decimal comma
          """)
  void moreFormsOfValuesAreProposed(String values, String cast) throws IOException {
    theFormOfTheValuesIsProposed(values, cast);
  }

  /** Codes have no sign of a number, and a column of words no form. */
  @ParameterizedTest
  @ValueSource(strings = {"0012#0345#", "ja#nein#vielleicht#", "1.2.3#1.2.4#"})
  void aColumnWithoutAFormHasNone(String rows) throws IOException {
    String spec = guessed(file("a.csv", "v,w#" + rows.replace("#", ",x#"))).spec();

    assertThat(spec).doesNotContain("casts");
  }

  @Test
  void theProposedCastBuildsTheColumn() throws IOException {
    Path file = file("a.csv", "day,ok#31.12.2024,ja#01.02.2024,nein#");
    SpecGuess.Guessed guess = guessed(file);
    String spec = guess.spec().replace("    # schema", "    schema").replace("    #   ", "      ");

    RunFolder run =
        RunFolder.of(
            Results.value(
                fixture.service.createBuild(
                    SpecInput.of(spec.replaceAll("(?m)^ +\"\\w+\": (Int64|String)$", ""))
                        .withUpload(guess.alias(), file))));

    assertThat(run.text("gold/a/exports/data.csv"))
        .isEqualTo("day,ok\n2024-12-31,true\n2024-02-01,false\n");
  }

  @Test
  void twoDelimitersThatFitAlikeAreRefusedAsTheDefaultsRefuseThem() throws IOException {
    Result<SpecGuess> refused = fixture.service.guessSpec(file("a.csv", "a,b;c,d#e,f;g,h#"));

    assertThat(refused.problems()).extracting(Problem::code).isNotEmpty();
  }
}
