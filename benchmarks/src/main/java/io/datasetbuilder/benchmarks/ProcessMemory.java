package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory that a process has resident now, as Linux tells it. */
public final class ProcessMemory {

  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
  private static final int LOOKS = 5;
  private static final long BETWEEN_MILLIS = 200;

  private final Path status;

  private ProcessMemory(Path status) {
    this.status = status;
  }

  static ProcessMemory of(long processId) {
    return new ProcessMemory(Path.of("/proc", Long.toString(processId), "status"));
  }

  /** The middle of a few looks, in bytes; empty where the system does not tell. */
  public OptionalLong bytes() {
    long[] looks = new long[LOOKS];
    for (int i = 0; i < LOOKS; i++) {
      OptionalLong seen = in(lines());
      if (seen.isEmpty()) {
        return seen;
      }
      looks[i] = seen.getAsLong();
      Pauses.millis(BETWEEN_MILLIS);
    }
    java.util.Arrays.sort(looks);
    return OptionalLong.of(looks[LOOKS / 2]);
  }

  private List<String> lines() {
    try {
      return Files.readAllLines(status);
    } catch (IOException endedOrNotLinux) {
      return List.of();
    }
  }

  /** The memory in the lines of a status file. */
  static OptionalLong in(List<String> lines) {
    return lines.stream()
        .map(RESIDENT::matcher)
        .filter(Matcher::matches)
        .mapToLong(found -> Long.parseLong(found.group(1)) * 1024)
        .findFirst();
  }
}
