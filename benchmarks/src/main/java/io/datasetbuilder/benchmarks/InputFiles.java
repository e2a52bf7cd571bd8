package io.datasetbuilder.benchmarks;

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

  /** What a file holds. */
  private interface Lines {
    void write(BufferedWriter out) throws IOException;
  }

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
    return file("orders", format, rows, out -> write(out, format, rows));
  }

  /**
   * The CSV with the products of the first {@code rows} codes.
   *
   * @param rows at most a million
   */
  public InputFile products(long rows) throws IOException {
    return file("products", InputFormat.CSV, rows, out -> writeProducts(out, rows));
  }

  private InputFile file(String name, InputFormat format, long rows, Lines lines)
      throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(name + "-" + rows + "-seed-" + seed + "." + format.wire());
    Path stamp = file.resolveSibling(file.getFileName() + ".stamp");
    if (!isStamped(file, stamp, rows)) {
      progress.accept("making " + file.getFileName());
      write(file, lines);
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

  private static void write(Path file, Lines lines) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (BufferedWriter out = Files.newBufferedWriter(part)) {
      lines.write(out);
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private void writeProducts(BufferedWriter out, long rows) throws IOException {
    Products products = new Products(seed);
    StringBuilder line = new StringBuilder(Products.HEADER);
    for (long i = 0; i < rows; i++) {
      products.append(line);
      out.append(line);
      line.setLength(0);
    }
  }

  private void write(BufferedWriter out, InputFormat format, long rows) throws IOException {
    Orders orders = new Orders(seed);
    StringBuilder line = new StringBuilder(format.header());
    for (long i = 0; i < rows; i++) {
      format.append(line, orders.next());
      out.append(line);
      line.setLength(0);
    }
    out.write(format.footer());
  }
}
