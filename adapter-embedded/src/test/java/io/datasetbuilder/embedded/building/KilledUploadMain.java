package io.datasetbuilder.embedded.building;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A process that hands content in: output folder, and either the length of content behind whose
 * last byte the process dies, or {@code quota} for ten uploads of which all processes together may
 * keep seven.
 */
final class KilledUploadMain {

  static final int QUOTA = 7;

  private KilledUploadMain() {}

  public static void main(String[] args) {
    Path out = Path.of(args[0]);
    try (StateDatabase state = Buildings.state(out)) {
      UploadStore uploads = Buildings.uploads(out, state);
      if (args[1].equals("quota")) {
        fill(uploads);
      } else {
        die(uploads, Integer.parseInt(args[1]));
      }
    }
  }

  private static void fill(UploadStore uploads) {
    UploadLimits limits =
        new UploadLimits(9, OptionalLong.of(QUOTA), OptionalLong.empty(), Optional.empty());
    for (int i = 0; i < 10; i++) {
      try {
        uploads.register(upload().withLimits(limits), content(3), UploadValidator.NONE);
      } catch (UploadFailure full) {
        assert full.problem().code() == UploadProblem.UPLOAD_QUOTA_EXCEEDED;
      }
    }
  }

  private static void die(UploadStore uploads, int length) {
    uploads.register(
        upload(),
        content(length),
        (upload, bytes, facts) -> {
          Runtime.getRuntime().halt(9);
          throw new IllegalStateException("dead");
        });
  }

  private static NewUpload upload() {
    return NewUpload.unbounded(FileFormat.CSV, new Principal.Service().ownerId());
  }

  private static InputStream content(int length) {
    return new ByteArrayInputStream(new byte[length]);
  }
}
