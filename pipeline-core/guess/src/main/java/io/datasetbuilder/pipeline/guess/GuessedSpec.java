package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.source.FileValues;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes a commented BuildSpec for files. It is valid once they are named for its alias; guesses
 * are commented out.
 */
public final class GuessedSpec {

  /** A longer name is cut where it only shows which columns there are. */
  private static final int LONGEST_NAME = 200;

  private final GuessedFile file;
  private final StringBuilder spec = new StringBuilder();

  private GuessedSpec(GuessedFile file) {
    this.file = file;
  }

  /** The spec in YAML, LF line ends. */
  public static String of(GuessedFile file) {
    GuessedSpec spec = new GuessedSpec(file);
    spec.head();
    spec.source();
    spec.columns();
    spec.exports();
    spec.personalData();
    return spec.spec.toString();
  }

  private void head() {
    String alias = file.alias();
    String name = inComment(file.name());
    String of = file.files() == 1 ? "it" : "its " + NumberFormat.counted(file.files(), "file");
    line(
        "# Guessed from "
            + name
            + ", all "
            + file.recordCount()
            + " records of "
            + of
            + ". Correct what");
    line("# is wrong, take the # away from what is right, then build it:");
    String upload = alias + "=" + name;
    line(
        "#   dataset-builder build SPEC --upload "
            + (file.files() == 1 ? upload : '"' + upload + '"'));
    line("dataset_id: " + quoted(alias));
    line("title: " + quoted(alias));
    line("description: " + quoted("Say what " + about() + " is about, and where it is from."));
    line("# license: CC-BY-4.0");
    line("");
  }

  /** A pattern may have folders of the machine, which no dataset should name. */
  private String about() {
    return file.files() == 1 ? file.name() : file.alias();
  }

  private void source() {
    line("sources:");
    line("  - kind: file");
    line("    alias: " + quoted(file.alias()));
    line(
        file.files() == 1
            ? "    # upload_id: filled by --upload, or the id that `dataset-builder upload` prints"
            : "    # upload_ids: filled by --upload, or the ids that `dataset-builder upload`"
                + " prints");
    line("    format: " + file.format().wire());
    file.encoding().ifPresent(this::encoding);
    read();
    fileValues();
    schema();
  }

  private void encoding(GuessedEncoding guess) {
    line("    encoding: " + guess.encoding().name() + " # " + guess.evidence());
    guess
        .others()
        .forEach(other -> line("    # encoding: " + other.name() + " # reads the text, too"));
  }

  /** Writes the form of the records: what the file shows is active, what is likely a comment. */
  private void read() {
    GuessedRead read = file.read();
    Map<String, JsonValue> members = read.options().members().members();
    if (members.isEmpty() && read.likely().isEmpty()) {
      return;
    }
    line(members.isEmpty() ? "    # read:" : "    read:");
    members.forEach(
        (name, value) ->
            line("      " + member(name, value, read.evidence().getOrDefault(name, ""))));
    read.likely()
        .forEach(
            (name, likely) -> line("    #   " + member(name, likely.value(), likely.evidence())));
  }

  private static String member(String name, JsonValue value, String evidence) {
    String written = name + ": " + JsonRenderer.line(value);
    return evidence.isEmpty() ? written : written + " # " + inComment(evidence);
  }

  /** Writes the columns whose values are in the names of folders: of all files, they are active. */
  private void fileValues() {
    FolderColumns folders = file.folders();
    if (!folders.names().isEmpty()) {
      line("    file_values:");
    }
    folders
        .names()
        .forEach(
            name ->
                line(
                    "      "
                        + quoted(name)
                        + ": "
                        + FileValues.FOLDERS
                        + " # every file is in such a folder"));
    folders
        .taken()
        .forEach(
            name ->
                line(
                    "    # The folders have a key "
                        + quoted(shown(name))
                        + ", and the files a column of this name."));
  }

  /**
   * Writes the schema. A cast without which no build reads the file is active; all else is a
   * proposal in comments.
   */
  private void schema() {
    SortedSet<String> tokens = new TreeSet<>();
    file.columns().forEach(column -> tokens.addAll(column.nullTokens()));
    List<GuessColumn.ColumnGuess> casts =
        file.columns().stream().filter(column -> column.cast().isPresent()).toList();
    if (tokens.isEmpty() && casts.isEmpty()) {
      return;
    }
    boolean needed = casts.stream().anyMatch(GuessColumn.ColumnGuess::castNeeded);
    String proposed = needed ? "" : "# ";
    line("    " + proposed + "schema:");
    if (!tokens.isEmpty()) {
      line("    #   null_tokens: " + quoted(tokens) + " # cells that look like no value");
    }
    if (!casts.isEmpty()) {
      line("    " + proposed + "  casts: # every value that was looked at fits");
      casts.forEach(
          column ->
              line(
                  (column.castNeeded() ? "        " : "    #     ")
                      + quoted(column.name())
                      + ": "
                      + column.cast().orElseThrow().written()
                      + evidence(column)));
    }
  }

  private String evidence(GuessColumn.ColumnGuess column) {
    if (column.castNeeded()) {
      return " # its values have no one type";
    }
    boolean commas = column.cast().orElseThrow().written().equals(Cast.Reading.INT_COMMA.wire());
    if (commas && file.read().likely().containsKey("decimal")) {
      return " # open: the commas may be decimal signs";
    }
    String evidence = column.cast().orElseThrow().evidence();
    return evidence.isEmpty() ? "" : " # " + evidence;
  }

  private void columns() {
    line("    # Columns, with the types that a build gives them:");
    for (GuessColumn.ColumnGuess column : file.columns()) {
      line(
          "    #   "
              + quoted(shown(column.name()))
              + ": "
              + inComment(column.dtype())
              + note(column));
    }
    file.folders()
        .names()
        .forEach(
            name -> line("    #   " + quoted(shown(name)) + ": " + DataType.Simple.STRING.dtype()));
    line("");
  }

  private static String shown(String name) {
    return name.codePointCount(0, name.length()) > LONGEST_NAME
        ? PlainLine.cut(name, LONGEST_NAME)
        : name;
  }

  private static String note(GuessColumn.ColumnGuess column) {
    return column.nullTokens().isEmpty()
        ? ""
        : " (with " + String.join(", ", column.nullTokens()) + ")";
  }

  private void exports() {
    line("exports:");
    line("  - kind: parquet");
    line("    output_path: exports/data.parquet");
    line("  - kind: csv");
    line("    output_path: exports/data.csv");
  }

  /**
   * Writes the policy for personal data. A build stops at such values until the spec states how it
   * treats them.
   */
  private void personalData() {
    List<GuessColumn.ColumnGuess> personal =
        file.columns().stream().filter(column -> !column.personal().isEmpty()).toList();
    if (personal.isEmpty()) {
      return;
    }
    line("");
    line(
        "# Values of these columns look like personal data, and a build stops at them. Take the #");
    line("# away to publish them masked, or leave them out with schema.drop of the source.");
    line("# pii:");
    line("#   mask_columns:");
    personal.forEach(column -> line("#     - " + quoted(column.name()) + " # " + kinds(column)));
  }

  private static String kinds(GuessColumn.ColumnGuess column) {
    return column.personal().stream().map(PiiKind::wire).collect(Collectors.joining(", "));
  }

  private void line(String text) {
    spec.append(text).append('\n');
  }

  private static String quoted(SortedSet<String> texts) {
    return "[" + String.join(", ", texts.stream().map(JsonRenderer::quoted).toList()) + "]";
  }

  /** A JSON text is a YAML text. */
  private static String quoted(String text) {
    return JsonRenderer.quoted(text);
  }

  /** A comment ends with its line, so that no control character may be in it. */
  private static String inComment(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .map(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? ' ' : c)
        .forEach(safe::appendCodePoint);
    return safe.toString();
  }
}
