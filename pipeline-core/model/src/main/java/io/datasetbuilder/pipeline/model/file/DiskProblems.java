package io.datasetbuilder.pipeline.model.file;

import io.datasetbuilder.buildspec.problem.Problem;
import java.io.IOException;
import java.util.Locale;

/** Maps failed operations on a disk to problems. No message names a path of the machine. */
public final class DiskProblems {

  private static final long MIB = 1024L * 1024;

  private DiskProblems() {}

  /**
   * The problem of a failed operation: a full disk, or a folder that cannot be used.
   *
   * @param folder what the operation worked on, such as {@code output folder}
   */
  public static Problem of(IOException cause, String folder) {
    return isFull(cause)
        ? full(folder)
        : Problem.of(
            StorageProblem.OUTPUT_UNWRITABLE,
            "",
            "The %s cannot be written or read.".formatted(folder));
  }

  /** The disk that holds a folder is full. */
  public static Problem full(String folder) {
    return Problem.of(
        StorageProblem.DISK_FULL, "", "The disk that holds the %s is full.".formatted(folder));
  }

  /**
   * A disk has less free space than the work needs.
   *
   * @param free bytes that are free
   * @param needed number of bytes that must be free
   */
  public static Problem tooLittleSpace(String folder, long free, long needed) {
    return Problem.of(
        StorageProblem.DISK_FULL,
        "",
        "The disk that holds the %s has %d MiB free; at least %d MiB are needed."
            .formatted(folder, free / MIB, (needed + MIB - 1) / MIB));
  }

  /**
   * Whether the disk was full. Java has no type for it; the system's own words, which are few and
   * follow the names of files, reveal it.
   */
  public static boolean isFull(IOException cause) {
    String text = String.valueOf(cause.getMessage());
    String words = text.substring(text.lastIndexOf(": ") + 1).toLowerCase(Locale.ROOT);
    return words.contains("no space left")
        || words.contains("quota exceeded")
        || words.contains("not enough space");
  }
}
