/** A stand-in for a library of archives, for a class that must not know it. */
package org.apache.commons.compress.standin;
