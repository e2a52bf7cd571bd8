package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** Resident memory of a process, as Linux reports it while the process lives. */
final class ProcessMemory {

  private static final int SAMPLES = 5;
  private static final long BETWEEN_MILLIS = 200;

  private ProcessMemory() {}

  /** The high-water mark so far, in bytes; empty where the process has ended or is not on Linux. */
  static OptionalLong peak(long processId) {
    return peak(status(processId));
  }

  static OptionalLong peak(List<String> status) {
    return bytes(status, "VmHWM:");
  }

  static OptionalLong resident(List<String> status) {
    return bytes(status, "VmRSS:");
  }

  /** What is resident now, the median of a few samples, in bytes; empty as above. */
  static OptionalLong resident(long processId) throws InterruptedException {
    long[] samples = new long[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      OptionalLong sample = resident(status(processId));
      if (sample.isEmpty()) {
        return sample;
      }
      samples[i] = sample.getAsLong();
      Thread.sleep(BETWEEN_MILLIS);
    }
    Arrays.sort(samples);
    return OptionalLong.of(samples[SAMPLES / 2]);
  }

  private static List<String> status(long processId) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(processId), "status"));
    } catch (IOException endedOrNotLinux) {
      return List.of();
    }
  }

  private static OptionalLong bytes(List<String> status, String field) {
    return status.stream()
        .filter(line -> line.startsWith(field) && line.endsWith(" kB"))
        .map(line -> line.substring(field.length(), line.length() - " kB".length()).strip())
        .mapToLong(kilobytes -> Long.parseLong(kilobytes) * 1024)
        .findFirst();
  }
}
