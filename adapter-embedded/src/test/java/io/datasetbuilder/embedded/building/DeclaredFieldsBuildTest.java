package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a provider's definition declares of its fields decides what is built of them. */
class DeclaredFieldsBuildTest {

  private static final String COUNTIES =
      "[{\"NAME\":\"A\",\"B01003_001E\":\"-666666666\",\"state\":\"06\"},"
          + "{\"NAME\":\"B\",\"B01003_001E\":\"1250\",\"state\":\"06\"},"
          + "{\"NAME\":\"-\",\"B01003_001E\":\"82,500\",\"state\":\"06\"}]";

  @AutoClose private final BuildFixture fixture;

  DeclaredFieldsBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
  }

  private String counties(String records, String schema) {
    fixture.record("census", "acs5_population", "{\"items\":" + records + "}");
    return Specs.of(
        List.of(
            "{provider: census, dataset: acs5_population, alias: a,"
                + " params: {year: '2022', for: 'county:*', in: 'state:06'}, schema: {"
                + schema
                + "}}"),
        Specs.CSV_EXPORT);
  }

  private SourcePreview previewed(String spec) {
    return fixture.preview(SpecInput.of(spec), 10).sources().get(0);
  }

  private static String table(RunFolder run) {
    return run.text("gold/a/exports/data.csv");
  }

  private static String adjustments(RunFolder run) {
    return run.recorded("source_adjustments", "a");
  }

  @Test
  void declaredNullValuesAreNullAndDeclaredTypesAreTypes() {
    String spec = counties(COUNTIES, "");

    assertThat(previewed(spec).silver().orElseThrow().profile().columns())
        .extracting(column -> column.column().name(), column -> column.column().type().dtype())
        .containsExactly(
            tuple("NAME", "String"), tuple("B01003_001E", "Int64"), tuple("state", "String"));
    RunFolder run = fixture.built(spec);
    assertThat(table(run)).isEqualTo("NAME,B01003_001E,state\nA,,06\nB,1250,06\n,82500,06\n");
    assertThat(adjustments(run))
        .contains("null_tokens_replaced", "B01003_001E", "NAME")
        .contains("declared_types", "Int64");
    assertThat(fixture.service.verifyRunDeep(new RunId("run")).problems()).isEmpty();
  }

  @Test
  void aDeclaredNullValueIsNullAmongNumbersToo() {
    String numbers =
        "[{\"NAME\":\"A\",\"B01003_001E\":-666666666},{\"NAME\":\"B\",\"B01003_001E\":1250}]";

    RunFolder run = fixture.built(counties(numbers, ""));

    assertThat(table(run)).isEqualTo("NAME,B01003_001E\nA,\nB,1250\n");
    assertThat(adjustments(run)).contains("B01003_001E");
  }

  @Test
  void blanksAloneAreNoNumber() {
    assertThat(table(fixture.built(counties(COUNTIES.replace("1250", "   "), ""))))
        .isEqualTo("NAME,B01003_001E,state\nA,,06\nB,,06\n,82500,06\n");
  }

  @Test
  void rulesAboutNullsCountThem() {
    String spec =
        counties(COUNTIES, "")
            + "quality:\n  max_null_ratio: {B01003_001E: 0.1}\n"
            + "  max_null_ratio_severity: {B01003_001E: fail}\n";

    assertThat(RunFolder.of(fixture.build(spec, "run")).texts("errors").toString())
        .contains("max_null_ratio");
  }

  @Test
  void aColumnIsCastWholeOrNotAtAllAndWhatDoesNotFitIsCounted() {
    String mixed = COUNTIES.replace("1250", "about 1250");
    String spec = counties(mixed, "");

    assertThat(previewed(spec).silver().orElseThrow().warnings())
        .contains(
            "1 value of column 'B01003_001E' is not of the type that the dataset declares: the"
                + " column keeps its own");
    RunFolder run = fixture.built(spec);
    assertThat(table(run))
        .isEqualTo("NAME,B01003_001E,state\nA,,06\nB,about 1250,06\n,\"82,500\",06\n");
    assertThat(adjustments(run)).contains("declared_type_misfits");
    assertThat(run.texts("warnings").toString()).contains("column 'B01003_001E'");
  }

  @Test
  void aCodeKeepsItsZerosAndANumberUnderACodeIsText() {
    String spec =
        counties(
            "[{\"B01003_001E\":\"007\",\"state\":6},{\"B01003_001E\":\"1\",\"state\":\"06\"}]", "");

    assertThat(table(fixture.built(spec))).isEqualTo("B01003_001E,state\n007,6\n1,06\n");
  }

  @Test
  void whatTheSpecSaysGoesFirst() {
    RunFolder run =
        fixture.built(
            counties(COUNTIES, "rename: {B01003_001E: people}, casts: {people: float_comma}"));

    assertThat(table(run)).contains("B,1250.0,06");
  }

  @Test
  void theTypeHoldsAfterARename() {
    RunFolder run = fixture.built(counties(COUNTIES, "rename: {B01003_001E: people}"));

    assertThat(table(run)).isEqualTo("NAME,people,state\nA,,06\nB,1250,06\n,82500,06\n");
  }
}
