package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a recorded provider, whose personal data is masked. */
class RidersTest {

  private static final Path EXAMPLE = Path.of("riders");
  private static final String DECLARATION = "pii_columns: [phone, email, birth_year]";
  private static final String MASKED_ROW =
      "R\\d{5},2025-1[01],[A-Z][A-Za-z ]+,(day|month),(\\[masked])?,,[1-9]\\d*,\\d+\\.\\d+";

  @TempDir static Path output;
  private static BuilderService service;
  private static BuiltExample built;

  @BeforeAll
  static void build() {
    service = BuilderService.builder(output).replay(EXAMPLE.resolve("replay")).build();
    built = BuiltExample.of(service, SpecInput.of(spec()));
  }

  @AfterAll
  static void close() {
    service.close();
  }

  private static String spec() {
    return BuiltExample.read(EXAMPLE.resolve("buildspec.yaml"));
  }

  /** The recorded riders that the filters keep, a line each, found without the service. */
  private static List<String> kept() {
    return BuiltExample.read(EXAMPLE.resolve("replay/bikeshare/riders.json"))
        .lines()
        .filter(line -> line.contains("\"riderId\""))
        .filter(line -> !line.contains("\"rides\": 0,") && !line.contains("\"plan\": \"year\""))
        .toList();
  }

  @Test
  void bothCombinationsOfTheGridAreFetchedCompletely() {
    assertThat(built.manifest().tables().rowCounts()).containsEntry("riders", 122L);
    assertThat(built.text("manifest.json"))
        .contains("\"status\": \"complete\"", "\"month\": \"2025-10\"", "\"month\": \"2025-11\"");
  }

  @Test
  void filtersKeepTheRowsThatAPlainSearchKeeps() {
    assertThat(kept()).hasSize(87);
    assertThat(built.run().sources().get(0).goldRows()).contains(87L);
    built.assertDocumentsCount("riders", 87);
  }

  @Test
  void declaredColumnsAreMaskedInTheExports() {
    List<String> rows = built.lines("gold/riders/exports/data.csv");

    assertThat(rows.get(0))
        .isEqualTo("rider_id,month,district,plan,phone,birth_year,rides,minutes");
    assertThat(rows.subList(1, rows.size())).allMatch(row -> row.matches(MASKED_ROW));
    assertThat(rows).anyMatch(row -> row.contains(",[masked],"));
    assertThat(built.lines("gold/riders/exports/data.jsonl"))
        .allMatch(row -> row.contains("\"birth_year\":null"));
  }

  @Test
  void noFileOfGoldAndNoDocumentHoldsAPlainValue() throws IOException {
    List<Path> texts;
    try (Stream<Path> files = Files.walk(built.folder())) {
      texts = files.filter(Files::isRegularFile).filter(RidersTest::isForReaders).toList();
    }

    assertThat(texts).hasSizeGreaterThan(6);
    assertThat(texts)
        .allSatisfy(
            file ->
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .doesNotContain("010-0000-", "@example.com"));
  }

  /** All but the run's own Bronze and Silver tables. */
  private static boolean isForReaders(Path file) {
    boolean inGold = file.startsWith(built.folder().resolve("gold"));
    String name = file.getFileName().toString();
    return inGold || !(name.equals("records.jsonl") || name.equals("table.parquet"));
  }

  @Test
  void theManifestShowsHowEachColumnWasMasked() {
    assertThat(built.text("manifest.json"))
        .containsSubsequence(
            "\"pii_masking\"",
            "\"phone\"",
            "\"masked_as\": \"token\"",
            "\"birth_year\"",
            "\"masked_as\": \"null\"",
            "\"unmasked\": []");
  }

  @Test
  void eachMonthIsASplit() {
    long october = kept().stream().filter(line -> line.contains("\"2025-10\"")).count();

    assertThat(built.text("gold/riders/package.json"))
        .contains("\"2025-10\": " + october, "\"2025-11\": " + (87 - october));
    assertThat(built.folder().resolve("gold/riders/splits/2025-11.parquet")).exists();
  }

  @Test
  void theRunIsWhatItsManifestSays() {
    assertThat(built.manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(built.verified().problems()).isEmpty();
  }

  @Test
  void withoutTheDeclarationPersonalDataStopsTheBuild() {
    assertThat(spec()).contains(DECLARATION);

    BuiltExample stopped =
        BuiltExample.of(service, SpecInput.of(spec().replace(DECLARATION, "pii_columns: []")));

    List<Problem> problems = stopped.run().sources().get(0).problems();
    assertThat(stopped.manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(problems)
        .extracting(problem -> problem.code().wire())
        .containsExactly("pii_blocked");
    assertThat(problems.get(0).message())
        .contains("column \"phone\" (phone in 108 rows)", "column \"email\" (email in 122 rows)")
        .doesNotContain("010-", "@");
    assertThat(stopped.folder().resolve("gold")).doesNotExist();
  }
}
