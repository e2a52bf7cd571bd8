package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Where measurements run: a folder that is deleted at the end, beside inputs that are kept.
 *
 * @param folder emptied between scenarios by {@link #clear}
 * @param ownJar this program's jar, or the folder of its classes
 * @param progress told what is done, a line each
 */
record Workspace(Arguments arguments, Path folder, Path ownJar, Consumer<String> progress)
    implements AutoCloseable {

  private static final long SEED = 20_260_101;

  /** Makes the folder. */
  static Workspace open(Arguments arguments, Path ownJar, Consumer<String> progress)
      throws IOException {
    Files.createDirectories(arguments.folder());
    Path folder = Files.createTempDirectory(arguments.folder(), "work-");
    return new Workspace(arguments, folder, ownJar, progress);
  }

  InputFiles inputs() {
    return new InputFiles(arguments.folder(), SEED, progress);
  }

  /** The product, with an output folder in this place. */
  Product product() throws IOException {
    Path outputs = Files.createDirectories(folder.resolve("product"));
    return new Product(arguments.product(), outputs, processes());
  }

  BareJava bareJava() {
    return new BareJava(ownJar, Product.jar(arguments.product()), processes());
  }

  PagePrograms pagePrograms() {
    return new PagePrograms(
        ownJar,
        ownJar.resolveSibling("stand-in.jar"),
        Product.jar(arguments.product()),
        processes());
  }

  /** Drops runs and uploads. */
  void clear() throws IOException {
    Folders.delete(folder.resolve("product"));
  }

  private ChildProcesses processes() {
    return new ChildProcesses(folder);
  }

  @Override
  public void close() throws IOException {
    Folders.delete(folder);
  }
}
