package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** Text that is the same exactly when the pages and files of a dataset would be the same. */
final class Seal {

  private Seal() {}

  /**
   * The seal of a dataset.
   *
   * @param renderer version of the renderer
   * @param admitted runs that appear, newest first
   */
  static String of(
      String renderer, SiteOptions options, SiteDataset dataset, List<AdmittedRun> admitted) {
    String runs =
        admitted.stream()
            .map(run -> run.id().value() + ":" + run.digest())
            .collect(Collectors.joining("\n"));
    String hidden =
        dataset.tables().stream()
            .flatMap(table -> table.columns().stream())
            .filter(SiteTable.SiteColumn::withheld)
            .map(SiteTable.SiteColumn::name)
            .collect(Collectors.joining("\n"));
    return hash(
        String.join(
            "\0",
            renderer,
            options.toString(),
            dataset.freshness().toString(),
            dataset.terms().toString(),
            hidden,
            runs));
  }

  /** The seal of the files of one run. */
  static String of(AdmittedRun run) {
    return hash("files\0" + run.digest());
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
