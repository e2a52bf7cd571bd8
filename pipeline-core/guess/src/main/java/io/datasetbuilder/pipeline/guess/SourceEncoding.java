package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proof;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proven;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.local.UnpackedFile;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Detects the text encoding that the files of a source have together. Files that prove none are
 * examined as one text.
 */
final class SourceEncoding {

  private final LocalFiles local;
  private final List<UnpackedFile> files;

  /**
   * @param files at least one
   */
  SourceEncoding(LocalFiles local, List<UnpackedFile> files) {
    this.local = local;
    this.files = List.copyOf(files);
  }

  /** A file whose bytes prove a Unicode encoding. */
  private record UnicodeFile(UnpackedFile file, Proven proven) {}

  /** The encoding of all files, or two files that have different ones. */
  Result<DetectedEncoding> detect() throws IOException {
    Optional<UnpackedFile> ascii = Optional.empty();
    Optional<UnicodeFile> unicode = Optional.empty();
    List<UnpackedFile> others = new ArrayList<>();
    for (UnpackedFile file : files) {
      DetectedEncoding own = detect(List.of(file));
      if (!(own instanceof Proven proven) || proven.proof() == Proof.ONLY_READING) {
        others.add(file);
      } else if (proven.proof() == Proof.ASCII) {
        ascii = Optional.of(file);
      } else if (unicode.isEmpty()) {
        unicode = Optional.of(new UnicodeFile(file, proven));
      } else if (!unicode.get().proven().encoding().equals(proven.encoding())) {
        return Result.refused(different(unicode.get().file(), file));
      }
    }
    if (unicode.isEmpty()) {
      return Result.ok(
          others.isEmpty() ? new Proven(TextEncoding.UTF_8, Proof.ASCII) : detect(others));
    }
    UnicodeFile shared = unicode.get();
    if (!others.isEmpty()) {
      return Result.refused(different(shared.file(), others.get(0)));
    }
    boolean readsAscii = shared.proven().encoding().equals(TextEncoding.UTF_8);
    return ascii.isEmpty() || readsAscii
        ? Result.ok(shared.proven())
        : Result.refused(different(shared.file(), ascii.get()));
  }

  /** The encoding of the files as one text. */
  private DetectedEncoding detect(List<UnpackedFile> texts) throws IOException {
    try (InputStream in = new JoinedFiles(texts.iterator())) {
      return DetectEncoding.of(in);
    }
  }

  /** The bytes of files, each of which is opened when the one before it has ended. */
  private final class JoinedFiles extends InputStream {

    private final Iterator<UnpackedFile> files;
    private InputStream current = InputStream.nullInputStream();

    JoinedFiles(Iterator<UnpackedFile> files) {
      this.files = files;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int most) throws IOException {
      int read = current.read(bytes, from, most);
      while (read < 0 && files.hasNext()) {
        current.close();
        current = local.open(files.next().location());
        read = current.read(bytes, from, most);
      }
      return read;
    }

    @Override
    public void close() throws IOException {
      current.close();
    }
  }

  private static Problem different(UnpackedFile one, UnpackedFile other) {
    String message =
        "the files %s and %s have different encodings"
            .formatted(Quoting.path(one.written()), Quoting.path(other.written()));
    return Problem.of(UploadProblem.READ_NOT_CERTAIN, "", message)
        .withHint("guess each of them by itself, and give each encoding a source of its own");
  }
}
