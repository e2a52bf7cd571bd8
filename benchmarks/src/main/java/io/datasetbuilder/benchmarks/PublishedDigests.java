package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** SHA-256 of what a run publishes: Gold tables and exported data. */
final class PublishedDigests {

  private static final List<String> DATA = List.of(".parquet", ".csv", ".jsonl");

  private PublishedDigests() {}

  /** The digests by path below the Gold folder of a run. */
  static SortedMap<String, String> of(Path run) throws IOException {
    Path gold = run.resolve("gold");
    SortedMap<String, String> digests = new TreeMap<>();
    for (Path file : dataFiles(gold)) {
      digests.put(gold.relativize(file).toString(), sha256(file));
    }
    return digests;
  }

  private static List<Path> dataFiles(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> DATA.stream().anyMatch(file.toString()::endsWith)).toList();
    }
  }

  private static String sha256(Path file) throws IOException {
    MessageDigest digest = newSha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
