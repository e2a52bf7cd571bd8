package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.infrastructure.publish.standin.LargeFile;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import java.util.List;

/** Publishes a file of more than 2 GiB; run in a small heap. */
final class LargeUploadMain {

  private static final long CHUNK = 64L << 20;

  private LargeUploadMain() {}

  /**
   * Exits with 0 when it was published.
   *
   * @param arguments the largest file that the hub wants in one piece, in bytes
   */
  public static void main(String[] arguments) {
    PublishPackage files =
        new PublishPackage(
            new RunId("run-1"), "Large", "f".repeat(64), List.of(LargeFile.at("a.parquet")));
    PublishDestination destination = HubFixture.destination();
    try (HubFixture fixture = new HubFixture()) {
      fixture.hub.api().wantParts(Long.parseLong(arguments[0]), CHUNK);
      fixture.publish(files, destination, false);
      boolean published = fixture.publications(files, destination) == 1;
      Runtime.getRuntime().exit(published ? 0 : 1);
    }
  }
}
