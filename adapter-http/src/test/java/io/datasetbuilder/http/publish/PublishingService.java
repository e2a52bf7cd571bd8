package io.datasetbuilder.http.publish;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.fixture.HeldExporter;
import io.datasetbuilder.http.fixture.Served;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Served service of a single user with credentials of Kaggle and an upload of people. */
final class PublishingService implements AutoCloseable {

  final HeldExporter held = new HeldExporter();
  final StandIns standIns = new StandIns();
  final Served served;

  private final BuilderService service;
  private final String upload;

  /**
   * @param folder keeps its output in {@code out}
   * @param variables beside those of the credentials
   */
  PublishingService(Path folder, Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(variables);
    all.put("SVC_DATAGO_API_KEY", "a-key-of-a-provider-0123456789");
    all.put("KAGGLE_USERNAME", "ada");
    all.put("KAGGLE_KEY", "a-key-of-kaggle-0815");
    service =
        standIns
            .builder(folder.resolve("out"), all)
            .temporaryFolder(folder)
            .ownership(RunOwnership.SINGLE_USER)
            .exporter(held)
            .build();
    served = new Served(service);
    upload =
        served
            .send("/uploads?format=csv", "id,name\n1,Ada\n".getBytes(StandardCharsets.UTF_8))
            .text("upload_id");
  }

  /** A source {@code s} that reads the upload. */
  String source() {
    return "{kind: file, alias: s, upload_id: " + upload + ", format: csv}";
  }

  @Override
  public void close() {
    held.release();
    served.close();
    service.close();
    standIns.close();
  }
}
