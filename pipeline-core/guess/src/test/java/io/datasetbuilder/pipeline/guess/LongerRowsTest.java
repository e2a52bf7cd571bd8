package io.datasetbuilder.pipeline.guess;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.guess.GuessDialect.DialectGuess;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts in which few rows have more cells than the header. */
class LongerRowsTest {

  private static List<DialectGuess> guesses(String lines) {
    return GuessDialect.of(lines.replace('#', '\n'), true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          a,b,c#1,2,3#4,5#7,8,9,10#~{"header":"none","columns":["a","b","c","column_4"],"skip_rows":1,"short_rows":"fill"}
          #a;b#1;x#2;y;#3;z#~{}
          #id;n#x;2#y;3;#z;4#~{"delimiter":";","header":"none","columns":["id","n","column_3"],"skip_rows":2,"short_rows":"fill"}
          id,name,state#1,Ann,AL#2,Bob,CO#3,Kim,CA,late#~{"header":"none","columns":["id","name","state","column_4"],"skip_rows":1,"short_rows":"fill"}
          id,day#1,2024-01-31#2,2024-02-29#3,2024-03-31,x#~{"header":"none","columns":["id","day","column_3"],"skip_rows":1,"short_rows":"fill"}
          """)
  void theHeaderIsWrittenAsColumnsWithMoreNames(String lines, String read) {
    List<DialectGuess> guesses = guesses(lines);

    assertThat(guesses.isEmpty() ? "{}" : JsonRenderer.line(options(guesses))).isEqualTo(read);
  }

  private static JsonValue options(List<DialectGuess> guesses) {
    return guesses.get(0).read().options().members();
  }

  @Test
  void everyMemberHasItsEvidence() {
    GuessedRead read = guesses("a;b#1;2#3;4;5#6;7#").get(0).read();

    assertThat(read.evidence().keySet())
        .containsExactlyInAnyOrderElementsOf(read.options().members().members().keySet());
    assertThat(read.evidence()).containsEntry("columns", "1 record has more cells than the header");
  }

  /** A delimiter inside a cell without quotes moves the cells after it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "id,name#1,Ann#2,Bob#3,Roe, Kim#", // a text in the last column
        "id,name,age#1,Ann,30#2,Roe, Kim,40#3,Bob,50#4,Eve,60#", // a text in the column of ages
        "name,age#1,Ann,30#2,Bob,40#", // names of rows have no name
        "a,b#1,2#3,4,5#6,7,8#9,1,2#", // more rows than not
        "id,city,code#1,ULM,DE#2,PARIS,FRANCE,FR#3,ROME,IT#4,BONN,DE#",
        "a b,n#1,2#3,4,5#6,7#" // no certain names
      })
  void aRowThatMayHaveADelimiterInACellIsNotRead(String lines) {
    assertThat(guesses(lines)).isEmpty();
  }
}
