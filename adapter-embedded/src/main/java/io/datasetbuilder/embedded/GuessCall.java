package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.GuessAnswer.UsedEncoding;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.upload.FileFormats;
import io.datasetbuilder.embedded.upload.LocalFiles;
import io.datasetbuilder.pipeline.build.guess.ColumnGuess;
import io.datasetbuilder.pipeline.build.guess.DetectEncoding;
import io.datasetbuilder.pipeline.build.guess.DetectedEncoding;
import io.datasetbuilder.pipeline.build.guess.FormatGuess;
import io.datasetbuilder.pipeline.build.guess.GuessColumn;
import io.datasetbuilder.pipeline.build.guess.GuessedFile;
import io.datasetbuilder.pipeline.build.guess.GuessedSpec;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One guess: read the whole file for its types, and some of its records for what they mean. */
final class GuessCall {

  private static final int HEAD_BYTES = 1024 * 1024;
  private static final int SAMPLE_ROWS = 1000;

  private final Assembly assembly;

  GuessCall(Assembly assembly) {
    this.assembly = assembly;
  }

  /**
   * @param chosen name of the text encoding; empty: the bytes have to prove it
   */
  GuessAnswer run(Path file, Optional<String> chosen) {
    List<Problem> problems = LocalFiles.check(file);
    if (!problems.isEmpty()) {
      return refused(problems);
    }
    Optional<TextEncoding> named = chosen.flatMap(TextEncoding::named);
    if (chosen.isPresent() && named.isEmpty()) {
      return new GuessAnswer.Refused(Refusal.notPossible(EncodingName.unknown(chosen.get())));
    }
    try {
      byte[] head = head(file);
      FileFormat format = FileFormats.byName(file).orElseGet(() -> FormatGuess.of(head));
      Optional<Problem> binary =
          WrongFormat.ofBinary(
              Arrays.copyOf(head, Math.min(head.length, WrongFormat.HEAD_BYTES)), format);
      if (binary.isPresent()) {
        return refused(List.of(binary.get()));
      }
      if (format == FileFormat.PARQUET) {
        return guess(file, format, TextEncoding.UTF_8, Optional.empty());
      }
      if (named.isPresent()) {
        return guess(file, format, named.get(), Optional.of(used(named.get(), Optional.empty())));
      }
      DetectedEncoding detected = detect(file);
      if (detected instanceof DetectedEncoding.Proven proven) {
        UsedEncoding used = used(proven.encoding(), Optional.of(proven.proof()));
        return guess(file, format, proven.encoding(), Optional.of(used));
      }
      return new GuessAnswer.EncodingUndecided(
          ((DetectedEncoding.Undecided) detected).candidates());
    } catch (WorkspaceFailure failed) {
      return refused(List.of(failed.problem()));
    } catch (EngineFailure failed) {
      return refused(List.of(failed.problem()));
    } catch (IOException failed) {
      return refused(
          List.of(
              Problem.of(
                  UploadProblem.UNREADABLE_FILE,
                  "",
                  "the file " + Quoting.path(file.toString()) + " cannot be read")));
    }
  }

  private static UsedEncoding used(TextEncoding encoding, Optional<DetectedEncoding.Proof> proof) {
    return new UsedEncoding(encoding.name(), proof);
  }

  private static DetectedEncoding detect(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return DetectEncoding.of(in);
    }
  }

  private GuessAnswer guess(
      Path file, FileFormat format, TextEncoding encoding, Optional<UsedEncoding> used) {
    Location location = new Location(file.toAbsolutePath().toString());
    BronzeInput input = new BronzeInput(location, format, encoding, NullTokens.NONE);
    try (RunWorkspace scratch = assembly.storage().workspaces.temporary()) {
      Location folder = scratch.scratchFolder("reading");
      Outcome outcome = read(input, folder);
      Set<String> mixed = Set.of();
      if (outcome instanceof Outcome.Unreadable unreadable && onlyMixed(unreadable.problems())) {
        mixed = places(unreadable.problems());
        outcome = read(asTexts(input), folder);
      }
      if (outcome instanceof Outcome.Unreadable unreadable) {
        return refused(unreadable.problems());
      }
      BronzeTable table = ((Outcome.Readable) outcome).table();
      List<ColumnGuess> columns = columns(table, mixed, scratch.scratchFolder("spill"));
      String name = Optional.ofNullable(file.getFileName()).map(Path::toString).orElse("data");
      GuessedFile guessed =
          new GuessedFile(name, format, encoding.name(), table.recordCount(), columns);
      return new GuessAnswer.Guessed(GuessedSpec.of(guessed), guessed.alias(), used);
    }
  }

  private Outcome read(BronzeInput input, Location folder) {
    return assembly.workshop().reader().read(input, folder, 0, done -> {}, Interruption.NEVER);
  }

  private static boolean onlyMixed(List<Problem> problems) {
    return problems.stream().allMatch(problem -> problem.code() == RecordProblem.MIXED_TYPES);
  }

  private static Set<String> places(List<Problem> problems) {
    return problems.stream().map(Problem::at).collect(Collectors.toUnmodifiableSet());
  }

  private static BronzeInput asTexts(BronzeInput input) {
    return new BronzeInput(
        input.location(),
        input.format(),
        input.encoding(),
        input.nullTokens(),
        new TextFallback(Map.of(), TextFallback.When.NO_TYPE));
  }

  private List<ColumnGuess> columns(BronzeTable table, Set<String> mixed, Location spill) {
    List<List<JsonValue>> rows;
    try (TableEngine.Session session =
        assembly.workshop().engine().open(spill, 1, Interruption.NEVER)) {
      rows = session.rows(new Relation.Limit(new Relation.Scan(table.source()), SAMPLE_ROWS));
    }
    List<ColumnGuess> guesses = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int column = i;
      List<String> cells = rows.stream().flatMap(row -> text(row.get(column))).toList();
      guesses.add(
          GuessColumn.of(
              table.columns().get(i), cells, mixed.contains(table.columns().get(i).name())));
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
