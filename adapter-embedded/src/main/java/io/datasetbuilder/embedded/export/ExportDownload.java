package io.datasetbuilder.embedded.export;

import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.io.InputStream;

/**
 * The file of an export, open. It stays readable when the export expires or is deleted meanwhile.
 *
 * @param content to be closed by the caller
 */
public record ExportDownload(WarehouseExport export, InputStream content) {

  /** Name of the file. */
  public String filename() {
    return export.id() + ".zip";
  }
}
