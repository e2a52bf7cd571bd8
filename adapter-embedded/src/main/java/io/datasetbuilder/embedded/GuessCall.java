package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.upload.FileFormats;
import io.datasetbuilder.embedded.upload.LocalFiles;
import io.datasetbuilder.pipeline.bronze.BronzeInput;
import io.datasetbuilder.pipeline.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.bronze.BronzeTable;
import io.datasetbuilder.pipeline.bronze.NullTokens;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.guess.ColumnGuess;
import io.datasetbuilder.pipeline.guess.EncodingGuess;
import io.datasetbuilder.pipeline.guess.FormatGuess;
import io.datasetbuilder.pipeline.guess.GuessColumn;
import io.datasetbuilder.pipeline.guess.GuessedFile;
import io.datasetbuilder.pipeline.guess.GuessedSpec;
import io.datasetbuilder.pipeline.plan.EngineFailure;
import io.datasetbuilder.pipeline.plan.Interruption;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.run.RunWorkspace;
import io.datasetbuilder.pipeline.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.upload.UploadProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One guess: read the whole file for its types, and some of its records for what they mean. */
final class GuessCall {

  private static final int HEAD_BYTES = 1024 * 1024;
  private static final int SAMPLE_ROWS = 1000;

  private final Assembly assembly;

  GuessCall(Assembly assembly) {
    this.assembly = assembly;
  }

  GuessAnswer run(Path file) {
    List<Problem> problems = LocalFiles.check(Map.of("0", file));
    if (!problems.isEmpty()) {
      return refused(problems);
    }
    try {
      byte[] head = head(file);
      FileFormat format = FileFormats.byName(file).orElseGet(() -> FormatGuess.of(head));
      TextEncoding encoding =
          format == FileFormat.PARQUET ? TextEncoding.UTF_8 : EncodingGuess.of(head);
      return guess(file, format, encoding);
    } catch (WorkspaceFailure failed) {
      return refused(List.of(failed.problem()));
    } catch (EngineFailure failed) {
      return refused(List.of(failed.problem()));
    } catch (IOException failed) {
      return refused(
          List.of(Problem.of(UploadProblem.UNREADABLE_FILE, "", "the file cannot be read")));
    }
  }

  private GuessAnswer guess(Path file, FileFormat format, TextEncoding encoding) {
    Location location = new Location(file.toAbsolutePath().toString());
    BronzeInput input = new BronzeInput(location, format, encoding, NullTokens.NONE);
    try (RunWorkspace scratch = assembly.storage().workspaces.temporary()) {
      Location folder = scratch.scratchFolder("reading");
      Outcome outcome =
          assembly.workshop().reader().read(input, folder, 0, done -> {}, Interruption.NEVER);
      if (outcome instanceof Outcome.Unreadable unreadable) {
        return refused(unreadable.problems());
      }
      BronzeTable table = ((Outcome.Readable) outcome).table();
      List<ColumnGuess> columns = columns(table, scratch.scratchFolder("spill"));
      String name = Optional.ofNullable(file.getFileName()).map(Path::toString).orElse("data");
      GuessedFile guessed =
          new GuessedFile(name, format, encoding.name(), table.recordCount(), columns);
      return new GuessAnswer.Guessed(GuessedSpec.of(guessed), guessed.alias());
    }
  }

  private List<ColumnGuess> columns(BronzeTable table, Location spill) {
    List<List<JsonValue>> rows;
    try (TableEngine.Session session =
        assembly.workshop().engine().open(spill, 1, Interruption.NEVER)) {
      rows = session.rows(new Relation.Limit(new Relation.Scan(table.source()), SAMPLE_ROWS));
    }
    List<ColumnGuess> guesses = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int column = i;
      List<String> cells = rows.stream().flatMap(row -> text(row.get(column))).toList();
      guesses.add(GuessColumn.of(table.columns().get(i), cells));
    }
    return guesses;
  }

  private static Stream<String> text(JsonValue cell) {
    if (cell instanceof JsonText text) {
      return Stream.of(text.value());
    }
    return cell instanceof JsonNumber number
        ? Stream.of(number.value().toPlainString())
        : Stream.empty();
  }

  private static byte[] head(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(HEAD_BYTES);
    }
  }

  private static GuessAnswer refused(List<Problem> problems) {
    return new GuessAnswer.Refused(new Refusal(Reason.NOT_POSSIBLE, problems));
  }
}
