package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.text.NameHash;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Path of a file or folder below the root of a site, with {@code /} between its segments. Its
 * folders are named so that every web server and every file system takes them.
 */
public record SitePath(String value) {

  /** Folder of all datasets. */
  public static final SitePath DATASETS = new SitePath("datasets");

  /** Name of the page of a folder. */
  public static final String PAGE = "index.html";

  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

  private static final Pattern PLAIN = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
  private static final Pattern DEVICE = Pattern.compile("con|prn|aux|nul|com\\d|lpt\\d");
  private static final int LONGEST_STEM = 40;

  /** Folder of a dataset; different ids have different folders on every file system. */
  public static SitePath ofDataset(String datasetId) {
    boolean plain = PLAIN.matcher(datasetId).matches() && !DEVICE.matcher(datasetId).matches();
    return DATASETS.resolve(plain ? datasetId : marked(datasetId));
  }

  private static String marked(String datasetId) {
    String stem =
        datasetId.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
    String cut = stem.substring(0, Math.min(stem.length(), LONGEST_STEM));
    return (cut.isEmpty() ? "dataset" : cut) + "-" + NameHash.of(datasetId);
  }

  /** Folder of the page of a run. */
  public SitePath run(String runId) {
    return resolve("runs/" + runId);
  }

  /** Folder of the files of a run, which mirrors the folder of the run. */
  public SitePath files(String runId) {
    return run(runId).resolve("files");
  }

  /** A path below this one. */
  public SitePath resolve(String relative) {
    return new SitePath(value + "/" + relative);
  }

  /** The page of this folder. */
  public SitePath page() {
    return resolve(PAGE);
  }

  /** Reference to this path from the root of the site, percent-encoded. */
  public String href() {
    return encoded(value);
  }

  /** Reference to a file of a run from the folder of its files, percent-encoded. */
  public static String href(RunPath path) {
    return encoded(path.value());
  }

  private static String encoded(String path) {
    StringBuilder out = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if (c == '/' || UNRESERVED.indexOf(c) >= 0) {
        out.append(c);
      } else {
        out.append(String.format("%%%02X", (int) c));
      }
    }
    return out.toString();
  }
}
