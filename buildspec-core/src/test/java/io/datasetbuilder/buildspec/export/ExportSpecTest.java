package io.datasetbuilder.buildspec.export;

import static io.datasetbuilder.buildspec.fixture.BuildSpecBuilder.aBuildSpec;
import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.ruleProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.datasetbuilder.buildspec.fixture.BuildSpecBuilder;
import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "exports[]". */
class ExportSpecTest {

  @Test
  void everyFieldIsRead() {
    JsonObject options = object("outputPath", "ignored", "format", "jsonl");
    ExportSpec export =
        valid(withExport("kind", "huggingface", "output_path", "hub/data", "options", options))
            .exports()
            .get(0);

    assertThat(export.kind()).isEqualTo("huggingface");
    assertThat(export.outputPath().segments()).containsExactly("hub", "data");
    assertThat(export.options()).isEqualTo(options);
  }

  @Test
  void kindAndPathAreRequired() {
    assertThat(refused(withExport("options", object())))
        .containsExactly("missing_field exports[0].kind", "missing_field exports[0].output_path");
  }

  @Test
  void theClientsFieldFormatIsNoFieldHere() {
    assertThat(refused(withExport("format", "csv", "output_path", "a.csv")))
        .containsExactlyInAnyOrder(
            "unknown_field exports[0].format", "missing_field exports[0].kind");
  }

  @Test
  void anUnknownExporterIsReportedWithTheKnownOnes() {
    assertThat(ruleProblems(withExport("kind", "parket", "output_path", "a")))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unsupported_export_kind");
              assertThat(problem.at()).isEqualTo("exports[0].kind");
              assertThat(problem.hint())
                  .contains(
                      "did you mean parquet? use one of csv, huggingface, jsonl, kaggle, markdown,"
                          + " parquet");
            });
  }

  @Test
  void aSpecWithoutExportsIsRefusedWithoutTheLoaderToo() {
    List<Problem> problems =
        new ValidateSpec(BuildSpecBuilder.EXPORT_KINDS)
            .validate(aBuildSpec().withExports().withSources().build())
            .problems();

    assertThat(problems)
        .extracting(Problem::code)
        .containsExactly(ValidationProblem.MISSING_SOURCES, ValidationProblem.MISSING_EXPORTS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/etc/passwd",
        "//host/share",
        "C:/x",
        "c:x",
        "../x",
        "a/../../x",
        "a/..",
        "a//b",
        "a/",
        "./a",
        "a/.",
        "a\\b",
        "\\\\host\\x",
        "a\u0000b",
        "a\nb"
      })
  void anOutputPathStaysInsideItsFolder(String path) {
    assertThat(invalid(withExport("kind", "csv", "output_path", path)))
        .containsExactly("unsafe_output_path exports[0].output_path");
    assertThatIllegalArgumentException().isThrownBy(() -> new OutputPath(path));
  }

  @Test
  void aSegmentFitsAFileSystem() {
    assertThat(OutputPath.refusal("가".repeat(85))).isEmpty();
    assertThat(OutputPath.refusal("가".repeat(86))).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"'', empty_value", "'  ', empty_field"})
  void anOutputPathIsFilled(String path, String code) {
    SpecDocument document = withExport("kind", "csv", "output_path", path);

    assertThat(path.isEmpty() ? refused(document) : invalid(document))
        .containsExactly(code + " exports[0].output_path");
    assertThatIllegalArgumentException().isThrownBy(() -> new OutputPath(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "out/데이터.csv", "a b/c", "...x", "artifacts/builds/x/data.csv"})
  void aPlainRelativePathIsFine(String path) {
    assertThat(OutputPath.refusal(path)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"a, a", "a, A", "a, a/b", "A/b/c, a/B", "é, e\u0301", "a, a."})
  void noTwoExportsClaimAPathOrOneInsideTheOther(String one, String other) {
    assertThat(
            invalid(
                aDocument()
                    .withExports(
                        object("kind", "csv", "output_path", one),
                        object("kind", "jsonl", "output_path", other))))
        .containsExactly("output_path_collision exports[1].output_path");
  }

  @ParameterizedTest
  @CsvSource({"a, b", "a, ab", "a/b, a/c", "a/b, ab"})
  void otherPathsStandSideBySide(String one, String other) {
    valid(
        aDocument()
            .withExports(
                object("kind", "csv", "output_path", one),
                object("kind", "jsonl", "output_path", other)));
  }

  @Test
  void twoRefusedPathsAreNotTakenForOne() {
    assertThat(
            invalid(
                aDocument()
                    .withExports(
                        object("kind", "csv", "output_path", "/a"),
                        object("kind", "csv", "output_path", "/b"))))
        .containsExactly(
            "unsafe_output_path exports[0].output_path",
            "unsafe_output_path exports[1].output_path");
  }

  @Test
  void anExportNeverPrintsItsOptions() {
    ExportSpec export =
        valid(
                withExport(
                    "kind", "kaggle", "output_path", "k", "options", object("token", "s3cret")))
            .exports()
            .get(0);

    assertThat(export).hasToString("ExportSpec[kaggle, k]");
  }

  @Test
  void exportsAreMappings() {
    assertThat(refused(aDocument().with("exports", array("csv"))))
        .containsExactly("wrong_type exports[0]");
  }

  private static SpecDocument withExport(Object... fields) {
    return aDocument().withExports(object(fields));
  }
}
