package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The high-water mark of a process's resident memory, which Linux keeps while the process lives. It
 * only grows, so the last look that succeeded tells all but what the process took at its very end.
 * For one thread.
 */
final class PeakMemory {

  private static final Pattern HIGH_WATER_MARK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

  private final Path status;
  private OptionalLong bytes = OptionalLong.empty();

  private PeakMemory(Path status) {
    this.status = status;
  }

  static PeakMemory of(long processId) {
    return new PeakMemory(Path.of("/proc", Long.toString(processId), "status"));
  }

  /** Looks again; keeps what was seen before where the process has just ended. */
  void look() {
    OptionalLong seen = in(lines());
    bytes = seen.isPresent() ? seen : bytes;
  }

  private List<String> lines() {
    try {
      return Files.readAllLines(status);
    } catch (IOException endedOrNotLinux) {
      return List.of();
    }
  }

  OptionalLong bytes() {
    return bytes;
  }

  /** The mark in the lines of a status file; a process that has ended has none. */
  static OptionalLong in(List<String> lines) {
    return lines.stream()
        .map(HIGH_WATER_MARK::matcher)
        .filter(Matcher::matches)
        .mapToLong(found -> Long.parseLong(found.group(1)) * 1024)
        .findFirst();
  }
}
