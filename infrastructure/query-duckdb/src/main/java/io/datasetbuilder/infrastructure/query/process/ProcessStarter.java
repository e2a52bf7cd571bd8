package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Starts query processes and owns the folder that holds theirs. Nothing is written before the first
 * start. Safe for concurrent use.
 */
public final class ProcessStarter implements AutoCloseable {

  /**
   * MiB of address space that a process needs before it runs a query: with a lower limit no query
   * can run.
   */
  public static final int OWN_MEMORY_MB = 1_024;

  private final Path place;
  private final OptionalInt maxMemoryMb;
  private Optional<EngineFolder> folder = Optional.empty();
  private Optional<ChildProgram> program = Optional.empty();

  /**
   * A starter that has not started anything.
   *
   * @param place the folder that holds the folder of the starter; made where it is missing
   * @param maxMemoryMb the address space that each process may take in MiB
   */
  public ProcessStarter(Path place, OptionalInt maxMemoryMb) {
    this.place = place;
    this.maxMemoryMb = maxMemoryMb;
  }

  /**
   * Writes the files that processes start from, if that is not done yet. Each start does so by
   * itself.
   *
   * @throws SetUpException when they cannot be written
   */
  public void prepare() throws SetUpException {
    try {
      program();
    } catch (IOException unwritten) {
      throw new SetUpException(unwritten);
    }
  }

  /** A new empty folder for one process. */
  Path newFolder() throws SetUpException {
    prepare();
    try {
      return engineFolder().newFolder();
    } catch (IOException unwritten) {
      throw new SetUpException(unwritten);
    }
  }

  /** Starts a process in its folder. */
  Process start(Path processFolder) throws IOException {
    return program().start(processFolder);
  }

  private synchronized EngineFolder engineFolder() throws IOException {
    if (folder.isEmpty()) {
      Files.createDirectories(place);
      folder = Optional.of(EngineFolder.create(place));
    }
    return folder.get();
  }

  private synchronized ChildProgram program() throws IOException {
    if (program.isEmpty()) {
      program = Optional.of(ChildProgram.write(engineFolder(), maxMemoryMb));
    }
    return program.get();
  }

  /** Deletes the folder of the starter; its processes have ended before. */
  @Override
  public synchronized void close() throws IOException {
    program.ifPresent(ChildProgram::close);
    program = Optional.empty();
    if (folder.isPresent()) {
      folder.get().close();
      folder = Optional.empty();
    }
  }
}
