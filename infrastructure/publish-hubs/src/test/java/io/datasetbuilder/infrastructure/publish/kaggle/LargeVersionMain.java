package io.datasetbuilder.infrastructure.publish.kaggle;

import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.file;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.metadata;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.order;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.packageOf;

import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.standin.LargeFile;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Publishes a file of more than 2 GiB; run in a small heap. */
final class LargeVersionMain {

  private LargeVersionMain() {}

  /** Exits with 0 when all of it was published. */
  public static void main(String[] arguments) {
    try (KaggleStandIn kaggle = KaggleFixture.start(KaggleFixture.KEY);
        KaggleFixture fixture = new KaggleFixture(kaggle)) {
      fixture.publisher.publish(
          order(
              packageOf(
                  "a",
                  file(KaggleMetadata.PATH, metadata().getBytes(StandardCharsets.UTF_8)),
                  LargeFile.at("stops.csv"))));
      byte[] hash =
          kaggle.datasets().dataset(KaggleFixture.SLUG).versions().get(0).files().get("stops.csv");
      boolean published = HexFormat.of().formatHex(hash).equals(LargeFile.SHA256);
      Runtime.getRuntime().exit(published ? 0 : 1);
    }
  }
}
