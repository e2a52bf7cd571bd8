package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The refusal of a cast names the form that the values have, and no value. */
class LikelyFormsTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "date | 31.12.2024 | 01.02.2024 | ; they look like dd.MM.yyyy: casts: {a: {date: dd.MM.yyyy}}",
        "date | 2024.1.3. | 2024.12.31. | ; they look like yyyy.M.d.: casts: {a: {date: yyyy.M.d.}}",
        "date | 1/2/2024 | 3/4/2024 | ; they look like d/M/yyyy or M/d/yyyy: declare one",
        "date | 1/2/2024 | 13/4/2024 | ; they look like d/M/yyyy: casts: {a: {date: d/M/yyyy}}",
        "datetime | 31.12.2024 10:30 | 01.02.2024 00:00 | ; they look like dd.MM.yyyy HH:mm: casts: {a: {datetime: 'dd.MM.yyyy HH:mm'}}",
        "float | 1,5 | 2,25 | ; they look like numbers with a decimal comma: casts: {a: {float: {decimal: ','}}}",
        "bool | ja | nein | ; they look like ja and nein: casts: {a: {bool: {true: [ja], false: [nein]}}}",
        "date | 31.12.2024 | unknown | \"\""
      })
  void namesTheFormOfAllValues(String cast, String one, String other, String likely) {
    String csv = "a\n\"" + one + "\"\n\"" + other + "\"\n";

    assertThat(fixture.losses(FileFormat.CSV, csv, aSchema().casting("a", cast)))
        .extracting(Problem::message)
        .containsExactly(
            "column 'a': " + cast + " would lose 2 values (first rows: 1, 2)" + likely);
  }
}
