package io.datasetbuilder.pipeline.guess;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.guess.GuessRecords.RecordsGuess;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places and forms of records that the beginning of a JSON text suggests. */
class GuessRecordsTest {

  private static String forms(String text) {
    return GuessRecords.of(text).stream()
        .map(GuessRecordsTest::written)
        .collect(Collectors.joining(" "));
  }

  private static String written(RecordsGuess guess) {
    return guess.format().wire() + JsonRenderer.line(guess.read().options().members());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          [{"a":1}]~json{}
          [["a"],[1]]~json{"records_as":"rows"}
          {"a":1}#{"a":2}~jsonl{} json{"records_as":"concatenated"}
          {"n":1,"data":[{"a":1}]}~json{"records_at":"/data"}
          {"x":{"b":[{"a":1},{"a":[{"b":1}]}]}}~json{"records_at":"/x/b"}
          {"type":"FeatureCollection","features":[{"type":"Feature"}]}~json{"records_as":"features"}
          {"a":[{"x":1}],"b":[{"y":1}]}~``
          "text"~``
          """)
  void aFormIsProposedWhereOneIsThere(String text, String forms) {
    assertThat(forms(text.replace('#', '\n'))).isEqualTo(forms);
  }

  @Test
  void formsOfOneObjectAreTriedFromTheStrictest() {
    assertThat(forms("{\"a\": {\"x\": 1}, \"b\": {\"x\": 2}}"))
        .isEqualTo(
            "json{\"records_as\":\"columns\"} json{\"records_as\":\"entries\"}"
                + " json{\"records_as\":\"object\"}");
  }

  @Test
  void bracketsAndQuotesInTextsAreNoStructure() {
    assertThat(forms("{\"t\": \"}[{\\\"\", \"data\": [ {\"a\": 1} ]}"))
        .isEqualTo("json{\"records_at\":\"/data\"}");
  }

  @Test
  void everyFormHasItsEvidence() {
    List<RecordsGuess> guesses = GuessRecords.of("{\"a\": 1}");

    assertThat(guesses)
        .allSatisfy(
            guess -> assertThat(guess.read().evidence()).hasSize(1).containsKey("records_as"));
  }
}
