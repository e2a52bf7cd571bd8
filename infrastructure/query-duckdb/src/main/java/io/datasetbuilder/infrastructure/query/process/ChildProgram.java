package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;

/** The files that query processes run from: a jar, the library of the engine, an archive. */
final class ChildProgram implements AutoCloseable {

  /**
   * Writing the archive takes the processor as long as seven starts from it save (150 ms of 200 ms
   * each, 330 ms to write it): a program that runs a few queries starts without.
   */
  private static final int STARTS_WITHOUT_ARCHIVE = 7;

  private final EngineFolder engine;
  private final ChildCommand command;
  private final ClassArchive archive;
  private final AtomicInteger starts = new AtomicInteger();

  private ChildProgram(EngineFolder engine, ChildCommand command, ClassArchive archive) {
    this.engine = engine;
    this.command = command;
    this.archive = archive;
  }

  /**
   * Writes the jar and the library into a folder of their own.
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
      written = true;
      return new ChildProgram(engine, new ChildCommand(jar, maxMemoryMb), archive);
    } finally {
      if (!written) {
        FileTree.delete(folder);
      }
    }
  }

  /** Starts a process in its folder, from the archive once it is written. */
  Process start(Path folder) throws IOException {
    if (starts.getAndIncrement() == STARTS_WITHOUT_ARCHIVE) {
      archive.write(command.withoutLimit(), engine.newFolder());
    }
    return command.in(folder, archive.options()).start();
  }

  @Override
  public void close() {
    archive.close();
  }
}
