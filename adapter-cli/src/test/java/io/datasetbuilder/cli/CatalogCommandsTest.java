package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code catalog …} as a user meets it, with a provider of one's own. */
class CatalogCommandsTest {

  private static final String ACME =
      """
      name: acme
      title: Acme open data
      base_url: https://api.acme.org
      credential: {kind: key, travels: "header:X-Acme-Key"}
      license: {id: CC-BY-4.0, verdict: allowed, attribution_required: true, attribution: Acme}
      datasets:
        - name: parcels
          title: Parcels
          tags: [logistics]
          request: {url: "{base}/parcels"}
          params:
            - {name: dong_code, alias: district, required: true, allowed: ["01110"], example: "01110"}
          fields:
            - {name: weight, type: number, kind: measure, unit: {name: kg, scale: 1000}, null_values: [n/a]}
            - {name: receiver, label: Receiver}
          pii: [receiver]
          grid: [{param: district, hint: "list:district"}]
          examples: [{params: {district: "01110"}}]
          response: {records_at: [/rows]}
      """;

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner();

  @BeforeEach
  void define() throws IOException {
    Files.writeString(folder.resolve("acme.yaml"), ACME);
  }

  private int run(String... arguments) {
    return commands.with("SVC_PROVIDER_DIR", folder.toString()).run(arguments);
  }

  private String out() {
    return commands.out();
  }

  private String err() {
    return commands.err();
  }

  @Test
  void providersAreListedWithTheirKeysVariable() {
    assertThat(run("catalog", "list")).as(err()).isZero();

    assertThat(out().lines().findFirst().orElseThrow())
        .matches("PROVIDER +DATASETS +KEY +VARIABLE +STATUS +TITLE");
    assertThat(out())
        .containsPattern("acme +1 +required +SVC_ACME_API_KEY +unverified +Acme open data\n")
        .containsPattern("worldbank +[0-9]+ +none +- ");
  }

  @Test
  void aTextFindsDatasetsByTheirTags() {
    assertThat(run("catalog", "list", "--text", "LOGISTICS")).isZero();

    assertThat(out().lines()).hasSize(2);
    assertThat(out()).containsPattern("acme\\.parcels +required +unverified +Parcels\n");
  }

  @ParameterizedTest
  @CsvSource({
    "대기, datago.air_quality",
    "인구, kosis.population",
    "기준금리, bok.base_rate",
    "아파트, datago.apt_trade",
    "경제, bok.series",
    "money_supply, bok.money_supply_legacy"
  })
  void koreanTitlesTagsAndOtherNamesFindDatasets(String text, String found) {
    for (Normalizer.Form form : List.of(Normalizer.Form.NFC, Normalizer.Form.NFD)) {
      assertThat(run("catalog", "list", "--text", Normalizer.normalize(text, form))).isZero();

      assertThat(out()).containsPattern("(?m)^" + found.replace(".", "\\.") + " ");
    }
  }

  @Test
  void aDatasetAndItsFieldsAreShownInKoreanToo() {
    assertThat(run("catalog", "show", "bok.base_rate")).isZero();

    assertThat(out()).contains("title in Korean: 한국은행 기준금리", "통계표코드");
    run("catalog", "show", "bok.base_rate", "--json");
    assertThat(out())
        .contains("\"title_ko\": \"한국은행 기준금리\"", "\"title_ko\": \"통계표코드\"", "\"title\": \"Table\"");
  }

  @Test
  void aTextThatIsNowhereFindsNothing() {
    assertThat(run("catalog", "list", "--text", "zzzzzz")).isZero();

    assertThat(out()).isEqualTo("no datasets\n");
  }

  @Test
  void aTextThatNamesAProviderFindsAllOfIts() {
    run("catalog", "list", "--text", "acme", "--json");

    assertThat(out()).contains("\"acme\"", "\"parcels\"").doesNotContain("worldbank");
  }

  @Test
  void aProviderIsShownWithItsDatasets() {
    assertThat(run("catalog", "show", "acme")).isZero();

    assertThat(out())
        .startsWith("provider: acme\n  title: Acme open data\n")
        .contains("  key: required, from SVC_ACME_API_KEY\n")
        .containsPattern("acme\\.parcels +unverified +CC-BY-4.0 +Parcels\n");
  }

  @Test
  void aDatasetThatOtherToolsListElsewhereIsShownAsTheOneHere() {
    assertThat(run("catalog", "show", "its.road_traffic")).isZero();
    String own = out();

    assertThat(run("catalog", "show", "datago.road_traffic")).isZero();

    assertThat(out()).isEqualTo(own);
    run("catalog", "show", "datago");
    assertThat(out()).contains("  listed elsewhere: road_traffic is its.road_traffic here\n");
  }

  @Test
  void aDatasetIsShownWithAllThatASpecNeeds() {
    assertThat(run("catalog", "show", "acme.parcels")).isZero();

    assertThat(out())
        .contains(
            "  quota: unknown, which is not unlimited\n",
            "  paging: none, one call holds everything\n",
            "  license: CC-BY-4.0 (passing on: allowed, attribution required)\n",
            "  attribution: Acme\n",
            "  suits param_grid: district (list:district)\n")
        .containsPattern("district +string +yes +- +01110 +01110")
        .containsPattern("weight +number +measure +1000 kg +- +\"\" \" \" \"-\" \"n/a\"")
        .containsPattern("receiver +string +- +- +yes +\"\" \" \" \"-\" +Receiver");
  }

  @Test
  void theBlockToPasteIsValid() throws IOException {
    run("catalog", "show", "acme.parcels");
    String shown = out();
    String block = shown.substring(shown.indexOf("    - kind:")).replaceAll("(?m)^    ", "  ");
    Files.writeString(
        folder.resolve("spec.txt"),
        "dataset_id: d\ntitle: T\ndescription: D\nsources:\n"
            + block
            + "exports: [{kind: csv, output_path: d.csv}]\n");

    assertThat(run("validate", folder.resolve("spec.txt").toString())).as(err()).isZero();
  }

  @Test
  void aMisspeltNameIsReportedWithTheNearestOne() {
    assertThat(run("catalog", "show", "acne")).isEqualTo(ExitCode.FAILED);
    assertThat(err()).contains("[unknown_provider]", "hint: did you mean acme?");

    assertThat(run("catalog", "show", "acme.parcel")).isEqualTo(ExitCode.FAILED);
    assertThat(err()).contains("[unknown_provider_dataset]", "hint: did you mean parcels?");
  }

  @Test
  void aFineFileEndsWithZero() {
    assertThat(run("catalog", "check", folder.resolve("acme.yaml").toString())).isZero();

    assertThat(out()).isEqualTo("acme.yaml is fine: acme, 1 dataset\n");
  }

  @Test
  void everythingWrongWithAFileIsReportedByLine() throws IOException {
    Path bad = folder.resolve("bad.txt");
    Files.writeString(
        bad, ACME.replace("kind: measure", "kind: text").replace("[receiver]", "[who]"));

    assertThat(run("catalog", "check", bad.toString())).isEqualTo(ExitCode.FAILED);

    assertThat(err())
        .startsWith("error: bad.txt cannot be used:\n  - datasets[0].fields[0].unit (14:")
        .contains("  - datasets[0].pii (16:")
        .doesNotContain(folder.toString());
  }

  @Test
  void withoutAFileTheConfiguredFolderIsChecked() throws IOException {
    assertThat(run("catalog", "check")).isZero();
    assertThat(out()).startsWith("all definitions are fine: ");

    Files.writeString(folder.resolve("bad.yaml"), "name: acme\n");
    assertThat(run("catalog", "check", "--json")).isEqualTo(ExitCode.FAILED);
    assertThat(out())
        .contains("\"file\": \"bad.yaml\"", "\"status\": \"refused\"", "\"definition_invalid\"");
  }

  @Test
  void aFileThatIsNotThereIsReported() {
    assertThat(run("catalog", "check", "nowhere.yaml")).isEqualTo(ExitCode.FAILED);

    assertThat(err()).contains("[definition_unreadable]");
  }

  @Test
  void aDefinitionThatCannotBeUsedIsAWarningOfTheList() throws IOException {
    Files.writeString(folder.resolve("bad.yaml"), "name: bad\n");

    assertThat(run("catalog", "list")).isZero();

    assertThat(err()).contains("warning: ", "bad.yaml").containsOnlyOnce("warning");
  }

  @Test
  void byItselfItIsWrongUsage() {
    assertThat(run("catalog")).isEqualTo(ExitCode.USAGE);
    assertThat(err()).contains("error: a command is missing", "check");
  }
}
