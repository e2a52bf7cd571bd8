package io.datasetbuilder.pipeline.source.local;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import java.util.Optional;

/**
 * A local file that can be read: as it is, or unpacked to a temporary place.
 *
 * @param location of its bytes
 * @param name its file name, which states the format; of an unpacked file the name of the content
 * @param file the file that the caller named
 * @param origin of an unpacked file
 */
public record UnpackedFile(
    Location location, String name, LocalFile file, Optional<OriginalFile> origin) {

  /** The file as its caller named it. */
  public String written() {
    return file.written();
  }

  /** The file that an upload of it states. */
  public FileOrigin stated() {
    return FileOrigin.named(file.name()).with(origin);
  }
}
