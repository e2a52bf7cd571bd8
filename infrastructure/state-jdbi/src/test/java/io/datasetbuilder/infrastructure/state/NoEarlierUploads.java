package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.source.upload.EarlierUploads;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.io.InputStream;
import java.util.List;

/** There never was an earlier version. */
final class NoEarlierUploads implements EarlierUploads {

  @Override
  public List<Upload> all() {
    return List.of();
  }

  @Override
  public InputStream open(UploadId id) {
    throw new IllegalStateException("there are none");
  }

  @Override
  public void remove(UploadId id) {
    throw new IllegalStateException("there are none");
  }
}
