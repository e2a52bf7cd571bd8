package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/** The files that query processes run from: a jar, the library of the engine, an archive. */
final class ChildProgram implements AutoCloseable {

  private final ChildCommand command;
  private final ClassArchive archive;

  private ChildProgram(ChildCommand command, ClassArchive archive) {
    this.command = command;
    this.archive = archive;
  }

  /**
   * Writes the files into a folder of their own; the archive follows in the background.
   *
   * @param maxMemoryMb the address space that each process may take in MiB
   */
  static ChildProgram write(EngineFolder engine, OptionalInt maxMemoryMb) throws IOException {
    Path folder = engine.newFolder();
    boolean written = false;
    try {
      Path jar = folder.resolve("query.jar");
      ChildJar.write(jar);
      EngineLibrary.putInto(folder);
      ClassArchive archive = new ClassArchive(folder.resolve("query.jsa"));
      archive.write(new ChildCommand(jar, OptionalInt.empty()), engine.newFolder());
      written = true;
      return new ChildProgram(new ChildCommand(jar, maxMemoryMb), archive);
    } finally {
      if (!written) {
        FileTree.delete(folder);
      }
    }
  }

  /** Starts a process in its folder. */
  Process start(Path folder) throws IOException {
    return command.in(folder, archive.options()).start();
  }

  @Override
  public void close() {
    archive.close();
  }
}
