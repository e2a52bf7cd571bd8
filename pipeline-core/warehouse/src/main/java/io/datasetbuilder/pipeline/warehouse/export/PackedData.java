package io.datasetbuilder.pipeline.warehouse.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.warehouse.export.ExportDocuments.FileProof;
import io.datasetbuilder.warehouse.export.ExportFiles.Entry;
import io.datasetbuilder.warehouse.read.Deadline;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The entries of an export's file. The data file is read once: its digest, which the manifest
 * holds, is computed while it is packed. For one thread.
 */
final class PackedData {

  private static final int BUFFER_BYTES = 1 << 20;

  private final DataFile data;
  private final ExportDocuments documents;
  private final JsonCodec json;
  private final Deadline deadline;
  private Optional<JsonObject> manifest = Optional.empty();

  PackedData(DataFile data, ExportDocuments documents, JsonCodec json, Deadline deadline) {
    this.data = data;
    this.documents = documents;
    this.json = json;
    this.deadline = deadline;
  }

  List<Entry> entries() {
    List<String> names = WarehouseExport.fileNames(documents.query().format());
    return List.of(
        new Entry(names.get(0), this::writeData),
        new Entry(names.get(1), out -> out.write(json.write(manifest()))),
        new Entry(
            names.get(2), out -> out.write(documents.notice().getBytes(StandardCharsets.UTF_8))));
  }

  /** The manifest, once the data file is packed. */
  JsonObject manifest() {
    return manifest.orElseThrow();
  }

  private void writeData(OutputStream out) throws IOException {
    MessageDigest digest = Sha256.digest();
    byte[] buffer = new byte[BUFFER_BYTES];
    long bytes = 0;
    try (InputStream content = data.open()) {
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        if (deadline.isReached()) {
          throw new LateExport(deadline);
        }
        digest.update(buffer, 0, read);
        out.write(buffer, 0, read);
        bytes += read;
      }
    }
    String sha256 = HexFormat.of().formatHex(digest.digest());
    manifest = Optional.of(documents.manifest(new FileProof(bytes, sha256)));
  }

  /** Refusal of an export that is not ready in time, or whose caller no longer waits. */
  static Problem timeout(Deadline deadline) {
    return deadline.limits().timedOut("export");
  }

  /** Ends the packing; nothing of the file is left then. */
  private static final class LateExport extends ProblemException {

    private static final long serialVersionUID = 1L;

    LateExport(Deadline deadline) {
      super(timeout(deadline));
    }
  }
}
