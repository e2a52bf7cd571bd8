package io.datasetbuilder.cli.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.RemoteAddress;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.export.ExportDownload;
import io.datasetbuilder.embedded.export.Exports;
import io.datasetbuilder.embedded.json.ExportBodies;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import java.io.InputStream;

/**
 * Store of exports: on this machine or at a service. Requests and responses are those of the HTTP
 * operations. A refused request is thrown, as the implementation's refusal.
 */
interface ExportSource {

  JsonObject create(JsonObject request);

  JsonObject list();

  JsonObject find(String exportId);

  JsonObject delete(String exportId);

  /** The bytes of the file of an export, to be closed by the caller. */
  InputStream open(String exportId);

  /** The exports of this machine. A process that is interrupted ends its queries with itself. */
  record Local(Exports exports) implements ExportSource {

    @Override
    public JsonObject create(JsonObject request) {
      return Refused.valueOf(
          CreateExportRequest.read(request)
              .then(valid -> exports.create(valid, () -> false))
              .map(created -> ExportBodies.of(created, false)));
    }

    @Override
    public JsonObject list() {
      return Refused.valueOf(exports.list().map(ExportBodies::list));
    }

    @Override
    public JsonObject find(String exportId) {
      return Refused.valueOf(
          exports.find(exportId).map(found -> ExportBodies.of(found, exports.isExpired(found))));
    }

    @Override
    public JsonObject delete(String exportId) {
      return Refused.valueOf(exports.delete(exportId).map(ExportBodies::deleted));
    }

    @Override
    public InputStream open(String exportId) {
      return Refused.valueOf(exports.open(exportId).map(ExportDownload::content));
    }
  }

  /** The exports of a caller of a service. */
  record Remote(RemoteService service) implements ExportSource {

    private static final String EXPORTS = "/warehouse/exports";

    @Override
    public JsonObject create(JsonObject request) {
      return service.export(request);
    }

    @Override
    public JsonObject list() {
      return service.get(EXPORTS);
    }

    @Override
    public JsonObject find(String exportId) {
      return service.get(path(exportId));
    }

    @Override
    public JsonObject delete(String exportId) {
      return service.delete(path(exportId));
    }

    @Override
    public InputStream open(String exportId) {
      return service.download(path(exportId) + "/download");
    }

    private static String path(String exportId) {
      return EXPORTS + "/" + RemoteAddress.encoded(exportId);
    }
  }
}
