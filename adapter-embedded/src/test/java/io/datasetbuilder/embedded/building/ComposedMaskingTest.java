package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.pipeline.building.BuildRequest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "sources[].gold", rule 8: a composed Gold hides what either side declares. */
class ComposedMaskingTest {

  private static final String PHONE = "010-4711-0815";
  private static final String JOIN =
      "composition: {name: joined, join: {left: people, right: calls,"
          + " left_key: phone, right_key: caller";

  @AutoClose private final BuildFixture fixture;

  ComposedMaskingTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
    fixture.record("p", "people", "{\"items\":[{\"phone\":\"" + PHONE + "\",\"n\":1}]}");
    String call = "{\"caller\":\"" + PHONE + "\",\"sum\":7351924}";
    fixture.record("p", "calls", "{\"items\":[" + call + "," + call + "]}");
  }

  private RunFolder build(String more, Set<String> ofPeople, Set<String> ofCalls) {
    String spec =
        Specs.of(
                List.of(
                    "{provider: p, dataset: people, alias: people}",
                    "{provider: p, dataset: calls, alias: calls}"),
                Specs.CSV_EXPORT,
                "{kind: huggingface, output_path: hub}")
            + JOIN
            + more;
    DatasetCatalog catalog =
        (provider, dataset) ->
            Optional.of(
                new DatasetCatalog.CatalogFacts(
                    List.of(),
                    dataset.equals("people") ? ofPeople : ofCalls,
                    Map.of(),
                    Optional.empty()));
    ValidSpec valid = Results.value(fixture.service.validateSpec(spec)).spec();
    BuildRequest request = BuildRequest.of(valid, new RunId("run"), new Principal.Service());
    Buildings.knowing(fixture.out(), fixture.folder.resolve("replay"), catalog).build(request);
    return new RunFolder(fixture.out().resolve("run"));
  }

  private static String table(RunFolder run) {
    return run.text("gold/joined/exports/data.csv");
  }

  /** Spec, "sources[].gold", rule 8: a join key is masked after the join. */
  @Test
  void theDeclaredColumnsOfBothSidesAreMaskedAndTheirRowsStillMatch() {
    RunFolder run = build("}}\n", Set.of("phone"), Set.of("caller", "sum", "gone"));

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(table(run)).isEqualTo("phone,n,sum\n[masked],1,\n[masked],1,\n");
    assertThat(run.recorded("pii_masking", "joined"))
        .isEqualTo(
            "{\"declared_absent\":[\"gone\"],\"masked\":["
                + "{\"column\":\"phone\",\"declared_by\":[\"kpubdata_spec\"],"
                + "\"masked_as\":\"token\"},"
                + "{\"column\":\"sum\",\"declared_by\":[\"kpubdata_spec\"],"
                + "\"masked_as\":\"null\"}],\"token\":\"[masked]\",\"unmasked\":[]}");
    assertThat(run.holding(PHONE))
        .allMatch(file -> file.startsWith("bronze/") || file.endsWith("/table.parquet"))
        .noneMatch(file -> file.startsWith("gold/"));
    assertThat(fixture.service.verifyRunDeep(new RunId("run")).problems()).isEmpty();
  }

  /** Spec, "sources[].gold", rule 8: the left key shows what the right one declares. */
  @Tag("deep")
  @Test
  void aKeyThatOneSideDeclaresIsMaskedUnderTheNameOfTheOther() {
    RunFolder run = build("}}\npii: {allow_columns: [phone]}\n", Set.of(), Set.of("caller"));

    assertThat(table(run)).isEqualTo("phone,n,sum\n[masked],1,7351924\n[masked],1,7351924\n");
    assertThat(run.text("gold/people/exports/data.csv")).contains(PHONE);
  }

  /** Spec, "composition", rule 4: the key is named as far as it may be shown. */
  @Test
  void aDeclaredKeyIsNotShownInTheMessageAboutIt() {
    RunFolder run = build(", cardinality: one_to_one}}\n", Set.of("phone"), Set.of("caller"));

    assertThat(run.texts("errors"))
        .singleElement()
        .asString()
        .startsWith("joined: ")
        .contains("one_to_many", "1 row", "2 rows")
        .doesNotContain(PHONE);
    assertThat(run.holding(PHONE))
        .allMatch(file -> file.startsWith("bronze/") || file.startsWith("silver/"));
  }

  /** A split by a masked key would divide nothing. */
  @Tag("deep")
  @Test
  void aMaskedKeyOfTheJoinDividesNothing() {
    RunFolder run =
        build("}}\nsplits: {mode: key, key: phone}\n", Set.of("phone"), Set.of("caller"));

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.texts("errors")).allMatch(error -> error.contains("masked"));
  }
}
