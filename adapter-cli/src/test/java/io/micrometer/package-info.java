/** A stand-in for the library for figures, for a class that must not know it. */
package io.micrometer;
