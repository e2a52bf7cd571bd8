package io.datasetbuilder.infrastructure.http.standin.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Certificates that the stand-in shows. They are made when first needed, with the platform's own
 * tool: the project keeps no key.
 */
public final class WebCertificate {

  private static final String NAMES =
      "san=dns:public.example,dns:*.public.example,dns:other.example,dns:xn--3e0b707e.example";
  private static final String ALIAS = "web";
  private static final String PASSWORD = "stand-in";

  /** Trusted, for {@code public.example}, names below it and {@code other.example}. */
  public static final WebCertificate TRUSTED = new WebCertificate();

  private static final SSLContext TRUSTING = trusting(TRUSTED.identity);

  private final KeyStore identity;

  /** Once for all servers: to open the key takes thousands of rounds of a hash. */
  private final SSLContext shown;

  private WebCertificate() {
    this.identity = made();
    this.shown = showing(identity);
  }

  /** For the same names, but no client trusts it. */
  public static WebCertificate stranger() {
    return new WebCertificate();
  }

  /** What a server shows that has this certificate. */
  SSLContext shown() {
    return shown;
  }

  /** Trusts {@link #TRUSTED} alone. */
  public static SSLContext trusting() {
    return TRUSTING;
  }

  private static SSLContext showing(KeyStore identity) {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(identity, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("the platform has no TLS", broken);
    }
  }

  private static SSLContext trusting(KeyStore identity) {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(ALIAS, identity.getCertificate(ALIAS));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("the platform has no TLS", broken);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static KeyStore made() {
    try {
      Path folder = Files.createTempDirectory("stand-in");
      Path file = folder.resolve("web.p12");
      run(file);
      try (InputStream in = Files.newInputStream(file)) {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(in, PASSWORD.toCharArray());
        return store;
      } finally {
        Files.delete(file);
        Files.delete(folder);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("the platform's tool wrote no store", broken);
    }
  }

  private static void run(Path file) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(List.of("-genkeypair", "-alias", ALIAS, "-dname", "CN=stand-in"));
    command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-ext", NAMES));
    command.addAll(List.of("-storetype", "PKCS12", "-keystore", file.toString()));
    command.addAll(List.of("-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    try {
      if (process.waitFor() != 0) {
        throw new IllegalStateException("keytool made no certificate");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while keytool works", stopped);
    }
  }
}
