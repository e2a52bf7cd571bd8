package io.datasetbuilder.embedded.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.spec.LocalFile;
import io.datasetbuilder.embedded.spec.LocalFiles;
import io.datasetbuilder.embedded.spec.SpecGuess;
import io.datasetbuilder.embedded.spec.UnpackedFile;
import io.datasetbuilder.pipeline.build.guess.DetectEncoding;
import io.datasetbuilder.pipeline.build.guess.DetectEncoding.DetectedEncoding;
import io.datasetbuilder.pipeline.build.guess.FormatGuess;
import io.datasetbuilder.pipeline.build.guess.GuessColumn;
import io.datasetbuilder.pipeline.build.guess.GuessedEncoding;
import io.datasetbuilder.pipeline.build.guess.GuessedFile;
import io.datasetbuilder.pipeline.build.guess.GuessedSpec;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Guesses first specs: reads the whole file for its types, and some of its records for what they
 * mean.
 */
public final class SpecGuesser {

  private final Assembly assembly;

  public SpecGuesser(Assembly assembly) {
    this.assembly = assembly;
  }

  /**
   * Guesses.
   *
   * @param chosen name of the text encoding; empty: the bytes have to prove it
   */
  public Result<SpecGuess> guess(LocalFile file, Optional<String> chosen) {
    List<Problem> unusable = LocalFiles.check(file);
    if (!unusable.isEmpty()) {
      return Result.refused(unusable);
    }
    return chosen.isEmpty()
        ? unpacked(file, Optional.empty())
        : LocalFiles.encoding(chosen.get()).then(named -> unpacked(file, Optional.of(named)));
  }

  private Result<SpecGuess> unpacked(LocalFile file, Optional<TextEncoding> named) {
    return assembly.unpacking().with(file, content -> read(content, named));
  }

  private Result<SpecGuess> read(UnpackedFile file, Optional<TextEncoding> named) {
    try {
      byte[] head = ReadTrials.head(file.path());
      FileFormat format = LocalFiles.format(file.name()).orElseGet(() -> FormatGuess.of(head));
      Optional<Problem> binary =
          WrongFormat.ofBinary(
              Arrays.copyOf(head, Math.min(head.length, WrongFormat.HEAD_BYTES)), format);
      if (binary.isPresent()) {
        return Result.refused(binary.get());
      }
      if (format == FileFormat.PARQUET) {
        return guess(file, head, format, Optional.empty());
      }
      DetectedEncoding detected = detect(file.path());
      if (named.isPresent()) {
        return guess(
            file, head, format, Optional.of(GuessedEncoding.chosen(named.get(), detected)));
      }
      if (detected instanceof DetectedEncoding.Proven proven) {
        return guess(file, head, format, Optional.of(GuessedEncoding.of(proven)));
      }
      return Result.ok(
          new SpecGuess.EncodingUndecided(((DetectedEncoding.Undecided) detected).candidates()));
    } catch (IOException failed) {
      String message = "the file " + Quoting.path(file.written()) + " cannot be read";
      return Result.refused(Problem.of(UploadProblem.UNREADABLE_FILE, "", message));
    }
  }

  private static DetectedEncoding detect(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return DetectEncoding.of(in);
    }
  }

  private Result<SpecGuess> guess(
      UnpackedFile file, byte[] head, FileFormat format, Optional<GuessedEncoding> encoding) {
    Location location = new Location(file.path().toString());
    TextEncoding text = encoding.map(GuessedEncoding::encoding).orElse(TextEncoding.UTF_8);
    BronzeInput input = new BronzeInput(location, format, text, NullTokens.NONE);
    try (RunWorkspace scratch = assembly.storage().workspaces().temporary()) {
      ReadTrials trials =
          new ReadTrials(assembly.builds().reader(), scratch.scratchFolder("reading"));
      ReadTrials.Trial trial = trials.read(input, head, head.length < ReadTrials.HEAD_BYTES);
      Set<String> mixed = Set.of();
      if (trial.outcome() instanceof BronzeReader.Outcome.Unreadable unreadable
          && ReadTrials.hasForm(unreadable)) {
        mixed = places(unreadable.problems());
        BronzeInput texts = asTexts(trial.input());
        trial = new ReadTrials.Trial(texts, trials.outcome(texts), trial.read());
      }
      Optional<BronzeTable> read = trial.table();
      if (read.isEmpty()) {
        return Result.refused(((BronzeReader.Outcome.Unreadable) trial.outcome()).problems());
      }
      BronzeTable table = read.get();
      List<GuessColumn.ColumnGuess> columns =
          new GuessedColumns(assembly.builds().engine())
              .of(table, mixed, scratch.scratchFolder("spill"));
      String name = file.file().name().isEmpty() ? "data" : file.file().name();
      String named = name + file.file().part().map(part -> "#" + part).orElse("");
      GuessedFile guessed =
          new GuessedFile(
              named,
              file.name().isEmpty() ? name : file.name(),
              trial.input().format(),
              encoding,
              trial.read(),
              table.recordCount(),
              columns);
      return Result.ok(
          new SpecGuess.Guessed(
              GuessedSpec.of(guessed), guessed.alias(), encoding.map(SpecGuesser::used)));
    }
  }

  private static SpecGuess.UsedEncoding used(GuessedEncoding encoding) {
    return new SpecGuess.UsedEncoding(encoding.encoding().name(), encoding.proof());
  }

  private static Set<String> places(List<Problem> problems) {
    return problems.stream().map(Problem::at).collect(Collectors.toUnmodifiableSet());
  }

  private static BronzeInput asTexts(BronzeInput input) {
    return new BronzeInput(
        input.location(),
        input.format(),
        input.encoding(),
        input.read(),
        input.nullTokens(),
        new TextFallback(Map.of(), TextFallback.When.NO_TYPE_OR_NESTED_TYPE));
  }
}
