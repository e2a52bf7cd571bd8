package io.datasetbuilder.infrastructure.query;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;

/**
 * Loader of the classes of this test from jars that are no files, as those within the jar of an
 * application: a class knows the URL of its jar, and only this loader can open it.
 */
final class NestedJars extends ClassLoader {

  private static final String NESTED = "http://application.invalid/BOOT-INF/lib/";

  private final Path folder;
  private final List<String> roots = new ArrayList<>();

  /**
   * @param folder holds jars of what is a folder of classes
   */
  NestedJars(Path folder) {
    super(ClassLoader.getPlatformClassLoader());
    this.folder = folder;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    URL url = findResource(name.replace('.', '/') + ".class");
    if (url == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = url.openStream()) {
      byte[] bytes = in.readAllBytes();
      String text = url.toString();
      URL root = new URL(null, text.substring(0, text.indexOf("!/") + 2), new Handler());
      CodeSource source = new CodeSource(root, (Certificate[]) null);
      return defineClass(name, bytes, 0, bytes.length, new ProtectionDomain(source, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected URL findResource(String name) {
    URL real = NestedJars.class.getClassLoader().getResource(name);
    if (real == null) {
      return null;
    }
    String text = real.toString();
    try {
      int index = index(text.substring(0, text.length() - name.length()));
      return new URL(null, "jar:" + NESTED + index + ".jar!/" + name, new Handler());
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private synchronized int index(String root) {
    if (!roots.contains(root)) {
      roots.add(root);
    }
    return roots.indexOf(root);
  }

  private synchronized String root(String nested) {
    return roots.get(Integer.parseInt(nested.replaceAll(".*/(\\d+)\\.jar$", "$1")));
  }

  private final class Handler extends URLStreamHandler {
    @Override
    protected URLConnection openConnection(URL url) throws IOException {
      return new Connection(url);
    }
  }

  private final class Connection extends JarURLConnection {

    Connection(URL url) throws MalformedURLException {
      super(url);
    }

    @Override
    public JarFile getJarFile() throws IOException {
      return PackedClasses.open(root(getJarFileURL().getPath()), folder);
    }

    @Override
    public InputStream getInputStream() throws IOException {
      JarFile jar = getJarFile();
      InputStream content = jar.getInputStream(jar.getEntry(getEntryName()));
      byte[] bytes;
      try (jar;
          content) {
        bytes = content.readAllBytes();
      }
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public void connect() {
      // Each use opens the jar by itself.
    }
  }
}
