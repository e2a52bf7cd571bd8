/** Objects by their keys, without the service that stores them. */
package io.datasetbuilder.infrastructure.objects.store;
