package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding;
import io.datasetbuilder.pipeline.guess.SourceTrials.SourceTable;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.source.local.FileForms;
import io.datasetbuilder.pipeline.source.local.FindSourceFiles;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.local.NamedFiles;
import io.datasetbuilder.pipeline.source.local.UnpackFiles;
import io.datasetbuilder.pipeline.source.local.UnpackedFile;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.FilesInput.NamedInput;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Guesses first specs: reads all of the files for their types, and some of their records for what
 * they mean.
 */
public final class SpecGuesser {

  private final LocalFiles local;
  private final FindSourceFiles find;
  private final UnpackFiles unpack;
  private final RunWorkspaces workspaces;
  private final BronzeReader reader;
  private final TableEngine engine;

  /**
   * @param workspaces of temporary folders
   */
  public SpecGuesser(
      LocalFiles local,
      FindSourceFiles find,
      UnpackFiles unpack,
      RunWorkspaces workspaces,
      BronzeReader reader,
      TableEngine engine) {
    this.local = local;
    this.find = find;
    this.unpack = unpack;
    this.workspaces = workspaces;
    this.reader = reader;
    this.engine = engine;
  }

  /** Guesses. */
  public Result<SpecGuess> guess(GuessRequest request) {
    List<Problem> unusable =
        request.files().stream().flatMap(file -> local.check(file, "").stream()).limit(1).toList();
    if (!unusable.isEmpty()) {
      return Result.refused(unusable);
    }
    NamedFiles named = new NamedFiles(request.alias().orElse("data"), request.files());
    return request.encoding().isEmpty()
        ? found(request, named, Optional.empty())
        : FileForms.encoding(request.encoding().get())
            .then(chosen -> found(request, named, Optional.of(chosen)));
  }

  private Result<SpecGuess> found(
      GuessRequest request, NamedFiles named, Optional<TextEncoding> chosen) {
    return find.of(named)
        .then(source -> unpack.of(byIndex(source.files())))
        .then(
            unpacked -> {
              try (unpacked) {
                return read(request, List.copyOf(unpacked.files().values()), chosen);
              }
            });
  }

  private static Map<Integer, LocalFile> byIndex(List<LocalFile> files) {
    Map<Integer, LocalFile> named = new LinkedHashMap<>();
    files.forEach(file -> named.put(named.size(), file));
    return named;
  }

  private Result<SpecGuess> read(
      GuessRequest request, List<UnpackedFile> files, Optional<TextEncoding> chosen) {
    try {
      FileFormat format = format(files.get(0));
      for (UnpackedFile file : files) {
        Optional<Problem> binary = WrongFormat.ofBinary(head(file), format);
        if (binary.isPresent()) {
          return Result.refused(
              files.size() == 1 ? binary.get() : binary.get().inFile(file.name()));
        }
      }
      return format == FileFormat.PARQUET
          ? guess(request, files, format, Optional.empty())
          : new SourceEncoding(local, files)
              .detect()
              .then(detected -> decoded(request, files, format, detected, chosen));
    } catch (IOException failed) {
      return unreadable(request);
    }
  }

  private FileFormat format(UnpackedFile first) throws IOException {
    byte[] head = head(first);
    return FileForms.format(first.name()).orElseGet(() -> FormatGuess.of(head));
  }

  private byte[] head(UnpackedFile file) throws IOException {
    return local.head(file.location(), WrongFormat.HEAD_BYTES);
  }

  private static Result<SpecGuess> unreadable(GuessRequest request) {
    String message = "the file " + Quoting.path(request.written()) + " cannot be read";
    return Result.refused(Problem.of(UploadProblem.UNREADABLE_FILE, "", message));
  }

  private Result<SpecGuess> decoded(
      GuessRequest request,
      List<UnpackedFile> files,
      FileFormat format,
      DetectedEncoding detected,
      Optional<TextEncoding> chosen) {
    if (chosen.isPresent()) {
      return guess(
          request, files, format, Optional.of(GuessedEncoding.chosen(chosen.get(), detected)));
    }
    return detected instanceof DetectedEncoding.Proven proven
        ? guess(request, files, format, Optional.of(GuessedEncoding.of(proven)))
        : Result.ok(
            new SpecGuess.EncodingUndecided(((DetectedEncoding.Undecided) detected).candidates()));
  }

  private Result<SpecGuess> guess(
      GuessRequest request,
      List<UnpackedFile> files,
      FileFormat format,
      Optional<GuessedEncoding> encoding) {
    TextEncoding text = encoding.map(GuessedEncoding::encoding).orElse(TextEncoding.UTF_8);
    List<NamedInput> inputs =
        files.stream()
            .map(file -> new NamedInput(file.name(), input(file.location(), format, text)))
            .toList();
    try (RunWorkspace scratch = workspaces.temporary()) {
      return new SourceTrials(local, reader, scratch)
          .read(inputs)
          .map(source -> spec(request, files, encoding, source, scratch));
    } catch (IOException failed) {
      return unreadable(request);
    }
  }

  private static BronzeInput input(Location file, FileFormat format, TextEncoding encoding) {
    return new BronzeInput(file, format, encoding, NullTokens.NONE);
  }

  private SpecGuess spec(
      GuessRequest request,
      List<UnpackedFile> files,
      Optional<GuessedEncoding> encoding,
      SourceTable source,
      RunWorkspace scratch) {
    List<GuessColumn.ColumnGuess> columns =
        new GuessedColumns(engine)
            .of(source.table(), source.mixed(), scratch.scratchFolder("spill"));
    GuessedFile guessed =
        new GuessedFile(
            request.written(),
            files.size(),
            request.alias().orElseGet(() -> alias(request, files)),
            source.format(),
            encoding,
            source.read(),
            source.table().recordCount(),
            columns,
            folders(files, columns));
    return new SpecGuess.Guessed(
        GuessedSpec.of(guessed), guessed.alias(), encoding.map(SpecGuesser::used));
  }

  /** A file by itself is named without its folders. */
  private static FolderColumns folders(
      List<UnpackedFile> files, List<GuessColumn.ColumnGuess> columns) {
    return files.size() == 1
        ? FolderColumns.NONE
        : FolderColumns.of(
            files.stream().map(file -> file.file().folderKeys()).toList(),
            columns.stream().map(GuessColumn.ColumnGuess::name).toList());
  }

  private static String alias(GuessRequest request, List<UnpackedFile> files) {
    if (files.size() == 1) {
      String name = files.get(0).name();
      return SourceAlias.of(name.isEmpty() ? request.written() : name);
    }
    return SourceAlias.of(
        files.stream().map(UnpackedFile::name).toList(), files.get(0).file().folder());
  }

  private static SpecGuess.UsedEncoding used(GuessedEncoding encoding) {
    return new SpecGuess.UsedEncoding(encoding.encoding().name(), encoding.proof());
  }
}
