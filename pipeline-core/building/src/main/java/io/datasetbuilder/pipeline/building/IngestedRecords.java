package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.read.FileUnion;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileValues;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.model.manifest.SourceFile;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance.UrlProvenance;
import io.datasetbuilder.pipeline.source.checkpoint.FinishedCall;
import io.datasetbuilder.pipeline.source.checkpoint.ResumedCalls;
import io.datasetbuilder.pipeline.source.provider.call.CallLedger;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.table.bronze.BronzeFile;
import java.util.List;
import java.util.Optional;

/**
 * The records of a source as they arrived.
 *
 * @param location their bytes
 * @param read declared form of the records
 */
record IngestedRecords(
    Location location, FileFormat format, TextEncoding encoding, ReadOptions read, Origin origin) {

  /** Records that calls delivered, as JSON Lines. */
  static IngestedRecords ofCalls(Location location, Calls calls) {
    return new IngestedRecords(
        location, FileFormat.JSONL, TextEncoding.UTF_8, ReadOptions.DEFAULT, calls);
  }

  /** Declared form of the records; empty when they have that of their format. */
  Optional<JsonObject> declaredRead() {
    return Optional.of(read.members()).filter(members -> !members.members().isEmpty());
  }

  /** The calls that delivered them, if calls did. */
  Optional<Calls> calls() {
    return origin instanceof Calls calls ? Optional.of(calls) : Optional.empty();
  }

  /** The upload that they are, if a user uploaded them. */
  Optional<Upload> upload() {
    return origin instanceof Upload upload ? Optional.of(upload) : Optional.empty();
  }

  /** The uploads whose rows they are together, if they are several. */
  Optional<Uploads> uploads() {
    return origin instanceof Uploads uploads ? Optional.of(uploads) : Optional.empty();
  }

  /** User's name for the file; empty when it is no upload or has no name. */
  Optional<String> fileName() {
    return upload().flatMap(Upload::name).map(DisplayFilename::value);
  }

  /** The packed file that they were unpacked from, if they were. */
  Optional<OriginalFile> original() {
    return origin instanceof Url url ? url.original() : upload().flatMap(Upload::original);
  }

  /** Whether a file without a record is a table without rows; an upload must declare it. */
  boolean mayBeEmpty() {
    return origin instanceof Url || read.allowEmpty();
  }

  /** Whether no call delivered anything; an upload is never empty. */
  boolean isEmpty() {
    return calls().filter(made -> made.ledger().fetched() == 0).isPresent();
  }

  /** Origin of the records. */
  sealed interface Origin {}

  /**
   * A file that a user uploaded.
   *
   * @param file user's name for it, and the packed file that it was unpacked from
   * @param content length and hash of its bytes
   */
  record Upload(FileOrigin file, FileFacts content) implements Origin {

    Optional<DisplayFilename> name() {
      return file.name();
    }

    Optional<OriginalFile> original() {
      return file.original();
    }
  }

  /**
   * Files that a user uploaded for one table. The location of the records is that of the first.
   *
   * @param files in the order of their rows, at least one
   * @param values columns that the files do not have, with a value for each of them
   */
  record Uploads(List<UploadedFile> files, FileUnion union, FileValues values) implements Origin {
    Uploads {
      files = List.copyOf(files);
    }
  }

  /**
   * One of several files.
   *
   * @param path its bytes in the run; a preview reads it where it is
   * @param upload its name, origin and content
   */
  record UploadedFile(UploadId id, RunPath path, Location location, Upload upload) {

    /** Name for messages and the file column: that of a part of an archive is its own. */
    String label() {
      return upload
          .original()
          .flatMap(OriginalFile::part)
          .flatMap(DisplayFilename::basenameOf)
          .or(upload::name)
          .map(DisplayFilename::value)
          .orElse(id.value());
    }

    /** Facts of the file for the manifest. */
    SourceFile facts(BronzeFile read) {
      return new SourceFile(
          path,
          id.value(),
          upload.name().map(DisplayFilename::value),
          upload.content(),
          read.recordCount(),
          read.missing(),
          read.blankLines(),
          read.repeatedHeaders(),
          read.dialect(),
          upload.original());
    }
  }

  /**
   * The calls of a source.
   *
   * @param params parameters of the request, credentials hidden, with the combinations of a grid
   * @param taken calls that were resumed from an earlier run
   * @param parts the calls of a grid that are finished, in the order of their records; empty
   *     without a grid
   */
  record Calls(CallLedger ledger, JsonObject params, ResumedCalls taken, List<FinishedCall> parts)
      implements Origin {
    Calls {
      parts = List.copyOf(parts);
    }

    /** Warnings about the key of a provider. */
    List<String> keyWarnings(String provider) {
      return ledger.isKeyDecoded()
          ? List.of(
              "the key of "
                  + provider
                  + " is stored percent-encoded, and its decoded form was sent: store that form")
          : List.of();
    }
  }

  /**
   * A public address.
   *
   * @param original of content that was compressed
   */
  record Url(UrlProvenance facts, Optional<OriginalFile> original) implements Origin {}
}
