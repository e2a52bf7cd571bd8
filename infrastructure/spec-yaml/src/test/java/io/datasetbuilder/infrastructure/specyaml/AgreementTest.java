package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.buildspec.spec.LoadSpec.Loaded;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The editor schema and the validators treat the same corpus alike (Design, 9). What only the gates
 * can know is listed here with its reason.
 */
class AgreementTest {

  private static final String NO_TREE =
      "The text has no tree of values that a schema could validate.";

  /** Refused before or at the loading, and not by the schema. */
  private static final Map<String, String> ONLY_THE_LOADER_KNOWS =
      CorpusFile.in("refused").stream()
          .map(CorpusFile::name)
          .filter(name -> name.startsWith("yaml-") || name.startsWith("root-"))
          .collect(Collectors.toMap(name -> name, name -> NO_TREE));

  /** Refused by a rule across fields that draft-07 cannot say. */
  private static final Map<String, String> ONLY_THE_VALIDATION_KNOWS =
      Map.ofEntries(
          Map.entry("cadence-zero", "A length of zero is no pattern of characters."),
          Map.entry("cast-decimal-is-thousands", "It compares two fields."),
          Map.entry("cast-locale-missing", "It depends on the letters of a pattern."),
          Map.entry("cast-pattern-letter", "The grammar of patterns is no readable pattern."),
          Map.entry("cast-pattern-loses-fields", "The grammar of patterns is no readable pattern."),
          Map.entry("cast-patterns-contradict", "It compares two patterns."),
          Map.entry("cast-percent-of-int", "It depends on the type."),
          Map.entry("cast-two-digit-year", "It depends on the letters of a pattern."),
          Map.entry("cast-word-true-and-false", "It compares two lists."),
          Map.entry("cast-zone-unknown", "The regions are a list of their own."),
          Map.entry("composition-name-collision", "It compares the name with source keys."),
          Map.entry("composition-self-join", "It compares two fields."),
          Map.entry("composition-unknown-source", "It compares a name with the sources."),
          Map.entry("drop-of-a-required-column", "It compares the names of two lists."),
          Map.entry("duplicate-source-key", "It compares the sources' keys."),
          Map.entry("export-kind-unknown", "Exporters can be added."),
          Map.entry("export-path-collision", "It compares the exports' paths."),
          Map.entry("file-encoding-unknown", "Encodings are those of the platform."),
          Map.entry("file-values-folders", "Local files can be named for the spec."),
          Map.entry("file-values-mismatch", "It compares the lengths of two lists."),
          Map.entry("foreign-key-length", "It compares the lengths of two lists."),
          Map.entry("foreign-key-of-a-dropped-column", "It compares a name with a source's."),
          Map.entry("foreign-key-unknown-source", "It compares a name with the sources."),
          Map.entry("history-key-dropped", "It compares names of two lists."),
          Map.entry("history-key-masked", "It compares names of two lists."),
          Map.entry("history-key-not-selected", "It compares names of two lists."),
          Map.entry("history-key-twice", "Lists of columns are not sets in the schema."),
          Map.entry("history-lag-of-a-text", "It depends on the form of a text."),
          Map.entry("history-marker-declared", "It compares names of two lists."),
          Map.entry("history-param-stated", "It compares the names of two mappings."),
          Map.entry("join-column-twice", "It compares the pairs' columns."),
          Map.entry("length-inverted", "It compares two numbers."),
          Map.entry("matches-looks-ahead", "The grammar of patterns is no readable pattern."),
          Map.entry("matches-unbalanced", "The grammar of patterns is no readable pattern."),
          Map.entry("param-grid-shadows", "It compares the names of two mappings."),
          Map.entry("range-inverted", "It compares two numbers."),
          Map.entry("read-binary-of-a-csv", "Members with their defaults fit any format."),
          Map.entry("read-binary-of-a-url", "Members with their defaults fit any format."),
          Map.entry("read-large-decimals-of-a-csv", "Members with their defaults fit any format."),
          Map.entry("read-large-decimals-of-a-url", "Members with their defaults fit any format."),
          Map.entry("read-variant-of-a-csv", "Members with their defaults fit any format."),
          Map.entry("read-variant-of-a-url", "Members with their defaults fit any format."),
          Map.entry("read-columns-twice", "It compares names without letter case."),
          Map.entry("read-csv-option-of-a-json", "Members with their defaults fit any format."),
          Map.entry("read-decimal-is-the-delimiter", "It compares two fields."),
          Map.entry("read-escape-without-quote", "It compares two fields."),
          Map.entry("read-header-descending", "It compares numbers."),
          Map.entry("read-inline-comments-without-comment", "It compares two fields."),
          Map.entry("read-json-option-of-a-csv", "Members with their defaults fit any format."),
          Map.entry("read-parquet", "Members with their defaults fit any format."),
          Map.entry("read-url-both", "Members with their defaults fit any format."),
          Map.entry("rename-same-target", "It compares the values of a mapping."),
          Map.entry("schema-select-without-a-required", "It compares the names of two lists."),
          Map.entry("severity-without-ratio", "It compares the names of two mappings."),
          Map.entry("source-key-nfc", "It compares the sources' keys."),
          Map.entry("splits-name-collision", "It compares names without letter case."),
          Map.entry("splits-sum", "It adds numbers."),
          Map.entry("splits-time-column", "It is a rule about words."),
          Map.entry("url-bad-port", "The grammar of addresses is no readable pattern."));

  private static final EditorSchema SCHEMA = new EditorSchema();

  private final ValidateSpec rules =
      new ValidateSpec(List.of("csv", "jsonl", "parquet", "markdown", "huggingface", "kaggle"));

  static List<CorpusFile> accepted() {
    return CorpusFile.in("accepted");
  }

  static List<CorpusFile> refused() {
    return CorpusFile.in("refused");
  }

  static List<CorpusFile> invalid() {
    return CorpusFile.in("invalid");
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void bothAccept(CorpusFile file) {
    assertThat(problems(file)).as(file.name()).isEmpty();
    assertThat(schemaErrors(file))
        .as(file.name())
        .hasValueSatisfying(errors -> assertThat(errors).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("refused")
  void loaderRefusesWithTheCodeAndPlaceOfTheComment(CorpusFile file) {
    assertThat(load(file)).as(file.name()).isInstanceOf(Result.Refused.class);
    assertThat(problems(file)).as(file.name()).contains(file.comment());
  }

  @ParameterizedTest
  @MethodSource("refused")
  void schemaRefusesWhatTheLoaderRefuses(CorpusFile file) {
    boolean refuses = schemaErrors(file).map(errors -> !errors.isEmpty()).orElse(false);

    assertThat(refuses)
        .as(file.name())
        .isNotEqualTo(ONLY_THE_LOADER_KNOWS.containsKey(file.name()));
  }

  @ParameterizedTest
  @MethodSource("invalid")
  void validationRefusesWhatTheLoaderAccepts(CorpusFile file) {
    assertThat(load(file)).as(file.name()).isInstanceOf(Result.Ok.class);
    assertThat(load(file).then(rules::validate)).as(file.name()).isInstanceOf(Result.Refused.class);
    assertThat(problems(file)).as(file.name()).contains(file.comment());
  }

  @ParameterizedTest
  @MethodSource("invalid")
  void schemaRefusesWhatOneFieldOrGroupShows(CorpusFile file) {
    boolean refuses = schemaErrors(file).map(errors -> !errors.isEmpty()).orElse(false);

    assertThat(refuses)
        .as(file.name())
        .isNotEqualTo(ONLY_THE_VALIDATION_KNOWS.containsKey(file.name()));
  }

  private static Result<Loaded> load(CorpusFile file) {
    return Documents.read(file.content()).then(new LoadSpec()::load);
  }

  private List<String> problems(CorpusFile file) {
    return load(file).then(rules::validate).problems().stream()
        .map(problem -> (problem.code().wire() + " " + problem.at()).strip())
        .toList();
  }

  /** Empty where the document cannot be read. */
  private static Optional<List<Error>> schemaErrors(CorpusFile file) {
    return Documents.read(file.content()) instanceof Result.Ok<SpecNode> read
        ? Optional.of(SCHEMA.errors(read.value()))
        : Optional.empty();
  }
}
