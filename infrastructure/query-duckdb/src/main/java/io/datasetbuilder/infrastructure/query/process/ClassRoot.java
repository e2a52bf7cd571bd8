package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Folder or jar that holds a class, at any location: also a jar within another jar, as in an
 * application that starts with {@code java -jar}. It is read through the URL of the class alone, so
 * that only the class loader must know the packaging.
 */
final class ClassRoot {

  private final URL classFile;
  private final String className;

  private ClassRoot(URL classFile, String className) {
    this.classFile = classFile;
    this.className = className;
  }

  /**
   * The root of a class.
   *
   * @throws IllegalStateException when its loader does not give its class file
   */
  static ClassRoot of(Class<?> type) {
    String name = type.getName().replace('.', '/') + ".class";
    URL url = type.getResource("/" + name);
    if (url == null) {
      throw new IllegalStateException("the class loader gives no class file of " + type.getName());
    }
    return new ClassRoot(url, name);
  }

  /** The roots of classes, each once; a single one where the program is packaged as one jar. */
  static List<ClassRoot> of(List<Class<?>> types) {
    List<ClassRoot> all = types.stream().map(ClassRoot::of).toList();
    return all.stream()
        .filter(root -> all.stream().filter(root::isSame).findFirst().orElseThrow() == root)
        .toList();
  }

  private boolean isSame(ClassRoot other) {
    return address().equals(other.address());
  }

  private String address() {
    String text = classFile.toString();
    return text.substring(0, text.length() - className.length());
  }

  /** Passes each file below the root to a visitor. */
  void visit(Visitor visitor) throws IOException {
    if (classFile.getProtocol().equals("file")) {
      visitFolder(folder(), visitor);
    } else {
      visitJar(visitor);
    }
  }

  private Path folder() {
    return Path.of(URI.create(address()));
  }

  private static void visitFolder(Path root, Visitor visitor) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Iterator<Path> all = files.filter(Files::isRegularFile).iterator(); all.hasNext(); ) {
        Path file = all.next();
        visitor.visit(
            root.relativize(file).toString().replace('\\', '/'), () -> Files.newInputStream(file));
      }
    }
  }

  private void visitJar(Visitor visitor) throws IOException {
    URLConnection connection = classFile.openConnection();
    if (!(connection instanceof JarURLConnection inJar)) {
      throw new IllegalStateException(
          "classes that come by the protocol " + classFile.getProtocol() + " cannot be listed");
    }
    // A shared jar would be closed for the others who read it.
    inJar.setUseCaches(false);
    try (JarFile jar = inJar.getJarFile()) {
      int prefix = inJar.getEntryName().length() - className.length();
      String root = inJar.getEntryName().substring(0, prefix);
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        if (!entry.isDirectory() && entry.getName().startsWith(root)) {
          visitor.visit(entry.getName().substring(prefix), () -> jar.getInputStream(entry));
        }
      }
    }
  }

  /** The folder of the jar where it is a file of its own; empty within another jar. */
  Optional<Path> folderOfJar() throws IOException {
    if (classFile.openConnection() instanceof JarURLConnection inJar
        && inJar.getJarFileURL().getProtocol().equals("file")) {
      return Optional.ofNullable(Path.of(URI.create(inJar.getJarFileURL().toString())).getParent());
    }
    return Optional.empty();
  }

  /** Takes files one by one. */
  interface Visitor {

    /**
     * Takes a file.
     *
     * @param name below the root, with slashes
     * @param content opened only if the file is needed
     */
    void visit(String name, Content content) throws IOException;
  }

  /** Content of a file; the caller that opens it closes it. */
  interface Content {
    InputStream open() throws IOException;
  }
}
