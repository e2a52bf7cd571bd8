package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/** A build that takes long enough to be looked at while it runs. */
final class LongBuild {

  private static final int ROWS = 400_000;

  private LongBuild() {}

  static byte[] rows() {
    StringBuilder csv = new StringBuilder("id,name,amount\n");
    IntStream.range(0, ROWS)
        .forEach(
            row ->
                csv.append(row)
                    .append(",name ")
                    .append(row % 977)
                    .append(',')
                    .append(row % 7)
                    .append('\n'));
    return csv.toString().getBytes(StandardCharsets.UTF_8);
  }

  static String spec(String upload) {
    return """
        dataset_id: long
        title: Rows
        description: Many rows.
        sources:
          - { kind: file, alias: rows, upload_id: %s, format: csv }
        exports:
          - { kind: csv, output_path: rows.csv }
          - { kind: jsonl, output_path: rows.jsonl }
        """
        .formatted(upload);
  }

  /** Waits until a job has come to a status, or past it. */
  static void await(ServedFolder service, String run, String status) throws Exception {
    String now = "queued";
    for (int turn = 0; turn < 1_200 && now.equals("queued"); turn++) {
      Thread.sleep(50);
      now = service.get("/builds/" + run).text("status");
    }
    assertThat(now).isIn(status, "succeeded");
  }
}
