package io.datasetbuilder.benchmarks.input;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/**
 * The files of a folder, made when they are first asked for. A file is used again when the stamp
 * beside it tells the same generator, seed, rows and size.
 */
public final class InputFiles {

  /** Raised with every change of what a seed gives. */
  private static final int GENERATOR = 1;

  private final Path folder;
  private final long seed;
  private final Consumer<String> progress;

  public InputFiles(Path folder, long seed, Consumer<String> progress) {
    this.folder = folder;
    this.seed = seed;
    this.progress = progress;
  }

  /** The file with the first {@code rows} orders of the seed. */
  public InputFile of(InputFormat format, long rows) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve("orders-" + rows + "-seed-" + seed + "." + format.wire());
    Path stamp = file.resolveSibling(file.getFileName() + ".stamp");
    if (!isStamped(file, stamp, rows)) {
      progress.accept("making " + file.getFileName());
      write(file, format, rows);
      Files.writeString(stamp, stamp(rows, Files.size(file)));
    }
    return new InputFile(file, format, rows, Files.size(file));
  }

  private boolean isStamped(Path file, Path stamp, long rows) throws IOException {
    return Files.exists(file)
        && Files.exists(stamp)
        && Files.readString(stamp).equals(stamp(rows, Files.size(file)));
  }

  private String stamp(long rows, long bytes) {
    return "generator "
        + GENERATOR
        + ", seed "
        + seed
        + ", rows "
        + rows
        + ", bytes "
        + bytes
        + "\n";
  }

  private void write(Path file, InputFormat format, long rows) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (BufferedWriter out = Files.newBufferedWriter(part)) {
      write(out, format, rows);
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private void write(BufferedWriter out, InputFormat format, long rows) throws IOException {
    Orders orders = new Orders(seed);
    StringBuilder line = new StringBuilder(format.header());
    for (long i = 0; i < rows; i++) {
      format.append(line, orders.next());
      out.append(line);
      line.setLength(0);
    }
  }
}
