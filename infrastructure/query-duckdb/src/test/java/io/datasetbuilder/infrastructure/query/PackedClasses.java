package io.datasetbuilder.infrastructure.query;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Jars of the classes that tests run with, which are folders and jars. */
final class PackedClasses {

  private PackedClasses() {}

  /**
   * Opens a root of classes as a jar.
   *
   * @param root URL of a folder, or of the root of a jar
   * @param folder holds the jars of folders
   */
  static JarFile open(String root, Path folder) throws IOException {
    if (root.startsWith("jar:")) {
      return new JarFile(
          Path.of(URI.create(root.substring("jar:".length(), root.length() - 2))).toFile());
    }
    Path classes = Path.of(URI.create(root));
    Path jar = folder.resolve(Integer.toHexString(root.hashCode()) + ".jar");
    if (Files.notExists(jar)) {
      pack(List.of(classes), jar);
    }
    return new JarFile(jar.toFile());
  }

  /** Packs folders and jars into one jar; of libraries of the engine that of this platform. */
  static void pack(List<Path> entries, Path jar) throws IOException {
    Set<String> written = new HashSet<>();
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.setLevel(0);
      for (Path entry : entries) {
        if (Files.isDirectory(entry)) {
          try (Stream<Path> files = Files.walk(entry)) {
            files
                .filter(Files::isRegularFile)
                .filter(one -> written.add(entry.relativize(one).toString()))
                .forEach(one -> add(entry.relativize(one).toString(), one, out));
          }
        } else {
          addJar(entry, written, out);
        }
      }
    }
  }

  private static void add(String name, Path file, ZipOutputStream out) {
    try (InputStream in = Files.newInputStream(file)) {
      out.putNextEntry(new ZipEntry(name));
      in.transferTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addJar(Path entry, Set<String> written, ZipOutputStream out)
      throws IOException {
    try (JarFile jar = new JarFile(entry.toFile())) {
      for (JarEntry one : (Iterable<JarEntry>) jar.stream()::iterator) {
        boolean ofOthers =
            one.getName().startsWith("libduckdb") && !one.getName().endsWith("linux_amd64");
        if (!one.isDirectory() && !ofOthers && written.add(one.getName())) {
          out.putNextEntry(new ZipEntry(one.getName()));
          jar.getInputStream(one).transferTo(out);
        }
      }
    }
  }
}
